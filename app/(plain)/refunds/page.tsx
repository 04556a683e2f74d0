import type { Metadata } from "next";
import { sellerMetadata, sellerPage } from "#/app/seller-page.tsx";

export function generateMetadata(): Promise<Metadata> {
  return sellerMetadata("refunds");
}

export default function RefundsPage() {
  return sellerPage("refunds");
}
