import { MOST_LINES } from "#/lib/desk/fleet/pasted-sims.ts";
import { TableHead } from "./table-head.tsx";

const PASTED = {
  label: "SIM numbers",
  hint: `One on each line, at most ${MOST_LINES}. Lines of a CSV file work too, if each has one SIM number.`,
  wrong: "Wrong lines",
  heads: { line: "Line", text: "Text", fault: "What is wrong" },
} as const;

/** The box for many SIM numbers, in a form whose field is `text`. */
export function PastedSims({ text, isWrong }: { text: string; isWrong: boolean }) {
  return (
    <div className="field">
      <label htmlFor="text">{PASTED.label}</label>
      <p id="text-hint" className="note">
        {PASTED.hint}
      </p>
      <textarea
        id="text"
        name="text"
        rows={10}
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby="text-hint"
      />
    </div>
  );
}

/** Each wrong line with its number, as it was pasted. @param faults by the number of the line */
export function WrongLines({ faults, text }: { faults: Readonly<Record<string, string>>; text: string }) {
  const { heads } = PASTED;
  const lines = text.split(/\r\n|[\r\n]/);
  if (Object.keys(faults).length === 0) return null;
  return (
    <table className="figures">
      <caption>{PASTED.wrong}</caption>
      <TableHead heads={Object.values(heads)} />
      <tbody>
        {Object.entries(faults).map(([line, fault]) => (
          <tr key={line}>
            <th scope="row">{`${heads.line} ${line}`}</th>
            <td data-head={heads.text}>{lines[Number(line) - 1]}</td>
            <td data-head={heads.fault}>{fault}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
