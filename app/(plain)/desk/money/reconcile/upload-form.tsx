import { type Chosen, FIELDS, type FieldName } from "#/lib/desk/reconcile/columns.ts";
import { UNITS, type Unit } from "#/lib/desk/reconcile/values.ts";
import { UPLOAD_PATHS } from "#/lib/web/policies.ts";
import { RECONCILE } from "./texts.ts";

interface UploadFormProps {
  /** The columns of a file that was uploaded before; empty where none was. */
  names?: readonly string[];
  read?: Chosen;
  unit?: Unit;
}

/** An ordinary form with a file: it is sent to a route, since an action takes only small ones. */
export function UploadForm({ names = [], read = {}, unit = "decimal" }: UploadFormProps) {
  const fields = FIELDS.map((field) => <Column key={field} field={field} names={names} chosen={read[field]} />);
  return (
    <form action={UPLOAD_PATHS.payments} method="post" encType="multipart/form-data" className="card stack">
      <div className="filter">
        <label>
          {RECONCILE.file}
          <input type="file" name="file" accept=".csv,text/csv,text/plain" required aria-describedby="file-help" />
        </label>
        <label>
          {RECONCILE.unit}
          <select name="unit" defaultValue={unit}>
            {UNITS.map((one) => (
              <option key={one} value={one}>
                {RECONCILE.units[one]}
              </option>
            ))}
          </select>
        </label>
        <p className="note" id="file-help">
          {RECONCILE.fileHelp}
        </p>
      </div>
      {names.length > 0 ? (
        <fieldset className="filter">
          <legend>{RECONCILE.columns}</legend>
          {fields}
        </fieldset>
      ) : (
        <details>
          <summary>{RECONCILE.columns}</summary>
          <p className="note">{RECONCILE.columnsHelp}</p>
          <div className="filter">{fields}</div>
        </details>
      )}
      <p>
        <button type="submit" className="main">
          {RECONCILE.send}
        </button>
      </p>
    </form>
  );
}

interface ColumnProps {
  field: FieldName;
  names: readonly string[];
  chosen: string | undefined;
}

function Column({ field, names, chosen }: ColumnProps) {
  const id = `column-${field}`;
  return (
    <label htmlFor={id}>
      {RECONCILE.field[field]}
      {names.length === 0 ? (
        <input type="text" id={id} name={field} maxLength={100} />
      ) : (
        <select id={id} name={field} defaultValue={chosen ?? ""}>
          <option value="">{RECONCILE.choose}</option>
          {[...new Set(names)].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}
