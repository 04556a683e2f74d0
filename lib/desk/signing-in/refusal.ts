/** Why a browser isn't signed in: for the log, never for the browser. */
export class DeskRefusal extends Error {
  override readonly name = "DeskRefusal";
}

/** By its name: the framework loads modules more than once. */
export function isDeskRefusal(error: unknown): error is DeskRefusal {
  return error instanceof Error && error.name === "DeskRefusal";
}
