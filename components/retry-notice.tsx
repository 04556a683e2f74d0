import { QuietLink } from "./buttons.tsx";
import { Notice } from "./notice.tsx";

interface RetryNoticeProps {
  text: string;
  /** The label of the link that loads the page again. */
  retry: string;
  /** See `Notice`. */
  isAnswer?: boolean;
}

/** A problem that may be gone when the page is loaded again. */
export function RetryNotice({ text, retry, isAnswer = false }: RetryNoticeProps) {
  return (
    <Notice kind="problem" isAnswer={isAnswer}>
      <p>{text}</p>
      <p className="mt-3">
        <QuietLink href="">{retry}</QuietLink>
      </p>
    </Notice>
  );
}
