import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/*
 * Links are plain anchors everywhere: the framework's links replace the content without a request, so that the new page would run under
 * the policy of the old one.
 */

export function MainButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} className="main w-full" />;
}

export function MainLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className="main" />;
}

export function QuietLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className="quiet" />;
}
