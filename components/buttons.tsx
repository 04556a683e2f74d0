import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/*
 * Links are plain anchors everywhere: the framework's own would swap pages without a request, and with it keep the policy of the
 * page before.
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
