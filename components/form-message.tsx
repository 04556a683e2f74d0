import { Notice } from "./notice.tsx";

/** What is wrong with a form as a whole; empty if nothing is, or if a field says it. Takes the focus. */
export function FormMessage({ state }: { state: { status: string; title?: string; message?: string } }) {
  if (state.status !== "problem" || !state.message) return null;
  return (
    <Notice kind="problem" isAnswer {...(state.title && { title: state.title })}>
      {state.message}
    </Notice>
  );
}
