import type { ReactNode } from "react";

interface NoticeProps {
  kind: "problem" | "attention" | "good" | "plain";
  title?: string;
  /** It answers a form and takes the focus: keyboard and screen reader users continue here. */
  isAnswer?: boolean;
  children?: ReactNode;
}

/** A boxed message. Problems and changes are announced to screen readers as they appear. */
export function Notice({ kind, title, isAnswer, children }: NoticeProps) {
  return (
    <div
      role={kind === "problem" || kind === "attention" ? "alert" : undefined}
      className={`notice ${kind}`}
      tabIndex={isAnswer ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: only where the form came back, and this is what it came back for
      autoFocus={isAnswer}
    >
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      {children}
    </div>
  );
}
