import type { Metadata } from "next";
import { declareMetadata, declarePage } from "#/app/(plain)/declare/declare-page.tsx";

export function generateMetadata(): Promise<Metadata> {
  return declareMetadata("withdrawal");
}

export default function WithdrawPage() {
  return declarePage("withdrawal");
}
