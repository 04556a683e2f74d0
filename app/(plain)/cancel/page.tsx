import type { Metadata } from "next";
import { declareMetadata, declarePage } from "#/app/(plain)/declare/declare-page.tsx";

export function generateMetadata(): Promise<Metadata> {
  return declareMetadata("cancellation");
}

export default function CancelPage() {
  return declarePage("cancellation");
}
