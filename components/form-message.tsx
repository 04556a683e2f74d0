import { Notice } from "./notice.tsx";

/** What is wrong with a form as a whole: nothing when it is well, or when a field says what is. Who sent the form begins to read here. */
export function FormMessage({ state }: { state: { status: string; message?: string } }) {
  if (state.status !== "problem" || !state.message) return null;
  return (
    <Notice kind="problem" isAnswer>
      {state.message}
    </Notice>
  );
}
