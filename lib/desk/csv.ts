/** What a cell holds. A number stays one, in any spreadsheet; a text is never taken for a formula. */
export type Cell = string | number | null;

/** With these a spreadsheet would begin to calculate, or start a program. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Spreadsheets take a file without it for one of the old alphabets. */
const BYTE_ORDER_MARK = "\uFEFF";

/** One line, each field in quotes. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

function quoted(cell: Cell): string {
  if (cell === null) return '""';
  const text = typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

const CHUNK_CHARACTERS = 16_384;

/**
 * A file that is made while it is sent: only a chunk of it is in memory, however many rows there are.
 * @param rows asked for the next ones when the browser has taken those before
 */
export function csvStream(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = rows[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + csvLine(head);
  return new ReadableStream({
    async pull(controller) {
      let isOver = false;
      while (text.length < CHUNK_CHARACTERS && !isOver) {
        const next = await iterator.next();
        if (next.done) isOver = true;
        else text += csvLine(next.value);
      }
      controller.enqueue(encoder.encode(text));
      text = "";
      if (isOver) controller.close();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
