import type { Metadata } from "next";
import { sellerMetadata, sellerPage } from "#/app/seller-page.tsx";

export function generateMetadata(): Promise<Metadata> {
  return sellerMetadata("terms");
}

export default function TermsPage() {
  return sellerPage("terms");
}
