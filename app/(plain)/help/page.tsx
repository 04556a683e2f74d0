import type { Metadata } from "next";
import { sellerMetadata, sellerPage } from "#/app/seller-page.tsx";
import { OwnHelp } from "./own-help.tsx";

export function generateMetadata(): Promise<Metadata> {
  return sellerMetadata("help");
}

export default function HelpPage() {
  return sellerPage("help", OwnHelp);
}
