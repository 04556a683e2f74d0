import { expect, test } from "vitest";
import { readPastedSims } from "./pasted-sims.ts";

const SIM = "89852072201180436177";
const OTHER = "89852072201180436250";

test("numbers are read one a line, in any spelling, with the line they stand on", () => {
  expect(readPastedSims(`${SIM}\n\n  8985 2072 2011 8043 6250 \r\n`)).toEqual([
    { line: 1, sim: SIM },
    { line: 3, sim: OTHER },
  ]);
});

test.each([",", ";", "\t"])("a column of a file separated by %j is read below its head", (mark) => {
  const rows = [
    ["Name", "ICCID", "Since", "Phone"],
    ["Ann", SIM, "2026-11-30", "+852 6123 4567"],
    ["Bob 2", `"${OTHER}"`, "30.11.2026", ""],
    ["Eve", `="89852072201180436334"`, "", ""],
  ];
  expect(readPastedSims(rows.map((row) => row.join(mark)).join("\n"))).toEqual([
    { line: 2, sim: SIM },
    { line: 3, sim: OTHER },
    { line: 4, sim: "89852072201180436334" },
  ]);
});

test("each wrong line has its fault, and a SIM that came before too", () => {
  const lines = [SIM, "12345", "352099001761481", "8.98520722011804E+19", SIM, SIM.slice(0, -1), "nothing", OTHER];
  expect(readPastedSims(lines.join("\n"))).toEqual([
    { line: 1, sim: SIM },
    { line: 2, fault: expect.stringContaining("too short") },
    { line: 3, fault: expect.stringContaining("IMEI") },
    { line: 4, fault: expect.stringContaining("rounded") },
    { line: 5, fault: "The same SIM as in line 1." },
    { line: 6, fault: "The same SIM as in line 1." },
    { line: 7, fault: expect.any(String) },
    { line: 8, sim: OTHER },
  ]);
});

const swapped = (sim: string) => sim.replace(/(.)(.)/g, "$2$1");

test.each([
  ["as a modem writes it", swapped(SIM), SIM],
  ["as a modem writes it, the second time", SIM, swapped(SIM)],
  ["with a B for an 8", SIM.replace("8", "B"), SIM],
  ["with a B for an 8, the second time", SIM, SIM.replace("8", "B")],
  ["without its check digit", SIM.slice(0, -1), SIM],
  ["without its check digit, the second time", SIM, SIM.slice(0, -1)],
])("a SIM that stands there twice is a fault: %s", (_spelling, first, second) => {
  expect(readPastedSims(`${first}\n${second}`)).toEqual([
    { line: 1, sim: expect.any(String) },
    { line: 2, fault: "The same SIM as in line 1." },
  ]);
});

test("nothing is read of an empty text", () => {
  expect(readPastedSims(" \n\r\n")).toEqual([]);
});
