import type { Metadata } from "next";
import { sellerMetadata, sellerPage } from "#/app/seller-page.tsx";

export function generateMetadata(): Promise<Metadata> {
  return sellerMetadata("privacy");
}

export default function PrivacyPage() {
  return sellerPage("privacy");
}
