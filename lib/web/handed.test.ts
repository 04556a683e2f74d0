import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useHanded, waiting } from "./handed.ts";

const Named = ({ handed }: { handed: { name: string } | number }) => useHanded(handed).name;
const written = (handed: { name: string } | number) => renderToStaticMarkup(createElement(Named, { handed }));

test("a value that was handed over is written any number of times, until the answer is sent", () => {
  waiting().values.set(7, { name: "Europe" });
  expect([written(7), written(7), written({ name: "Asia" })]).toEqual(["Europe", "Europe", "Asia"]);
  waiting().values.delete(7);
  expect(() => written(7)).toThrow("is gone");
});
