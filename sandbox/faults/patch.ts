type Branch = Record<string, unknown>;

/**
 * A copy of an answer with some places set and some removed. A path is dotted, and a number in it is an index:
 * `data.planList.0.packageCode`. Setting creates missing objects on the way.
 */
export function patched(answer: object, set: Record<string, unknown>, remove: string[]): object {
  const copy = structuredClone(answer) as Branch;
  for (const [path, value] of Object.entries(set)) setAt(copy, path.split("."), value);
  for (const path of remove) removeAt(copy, path.split("."));
  return copy;
}

function setAt(branch: Branch, [name = "", ...further]: string[], value: unknown): void {
  if (further.length === 0) {
    branch[name] = value;
    return;
  }
  if (!isBranch(branch[name])) branch[name] = {};
  setAt(branch[name] as Branch, further, value);
}

function removeAt(branch: unknown, [name = "", ...further]: string[]): void {
  if (!isBranch(branch)) return;
  if (further.length > 0) removeAt(branch[name], further);
  else if (Array.isArray(branch)) branch.splice(Number(name), 1);
  else delete branch[name];
}

function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null;
}
