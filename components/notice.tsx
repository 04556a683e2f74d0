import type { ReactNode } from "react";

interface NoticeProps {
  kind: "problem" | "attention" | "good" | "plain";
  title?: string;
  children?: ReactNode;
}

/** A boxed message. Problems and changes are announced to screen readers as they appear. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div role={kind === "problem" || kind === "attention" ? "alert" : undefined} className={`notice ${kind}`}>
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      {children}
    </div>
  );
}
