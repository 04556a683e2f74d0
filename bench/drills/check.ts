/** Ends the drill where something isn't so. */
export function check(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
