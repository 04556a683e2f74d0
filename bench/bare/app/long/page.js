"use client";

import { createElement, Fragment } from "react";
import parts from "./parts.json";

/** As long as the shop's page of twelve plans, and made of the same elements and texts. Nothing in it is read or computed. */
export default function Page() {
  return createElement(Fragment, null, ...parts.map(elementOf));
}

function elementOf(part) {
  if (typeof part === "string") return part;
  const [tag, properties, ...inside] = part;
  return createElement(tag, properties, ...inside.map(elementOf));
}
