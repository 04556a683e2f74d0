"use client";

import { createElement } from "react";
import parts from "./parts.json";

/** As long as the shop's page of twelve plans, and made of the same elements and texts. Nothing in it is read or computed. */
export default function Page() {
  return parts.map(elementOf);
}

function elementOf(part, index) {
  if (typeof part === "string") return part;
  const [tag, properties, ...inside] = part;
  return createElement(tag, { key: index, ...properties }, inside.length === 0 ? undefined : inside.map(elementOf));
}
