/** One call as it arrived. `violations` is empty when it kept to the interface in every point. */
export type LoggedRequest = {
  call: string;
  path: string;
  at: number;
  body: unknown;
  headers: Record<string, string>;
  violations: string[];
  /** The kind of fault that was in force for this call, or null. */
  fault: string | null;
};
