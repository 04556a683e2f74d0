"use client";

import { lazy } from "react";
import type { PayFormProps } from "./pay-form.tsx";

const Chunk = lazy(async () => ({ default: (await import("./pay-form.tsx")).PayForm }));

/** The form as a file of its own for the browser: a checkout of two steps doesn't load it. */
export function PayForm(props: PayFormProps) {
  return <Chunk {...props} />;
}
