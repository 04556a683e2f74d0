import { QuietLink } from "./buttons.tsx";
import { Notice } from "./notice.tsx";

interface FormMessageProps {
  /** `offer`: what the reader can do about it, on another page. */
  state: { status: string; title?: string; message?: string; offer?: { href: string; text: string } };
}

/** What is wrong with a form as a whole; empty if nothing is, or if a field says it. Takes the focus. */
export function FormMessage({ state: { status, title, message, offer } }: FormMessageProps) {
  if (status !== "problem" || !message) return null;
  return (
    <Notice kind="problem" isAnswer {...(title && { title })}>
      {message}
      {offer && (
        <p className="mt-3">
          <QuietLink href={offer.href}>{offer.text}</QuietLink>
        </p>
      )}
    </Notice>
  );
}
