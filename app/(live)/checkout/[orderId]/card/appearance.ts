import type { Appearance } from "@stripe/stripe-js";

/** The processor's form in the colours of the page. */
export function appearance(): Appearance {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string): string => page.getPropertyValue(`--${name}`);
  return {
    theme: window.matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: colour("link"),
      colorBackground: colour("panel"),
      colorText: colour("ink"),
      colorTextSecondary: colour("soft"),
      colorDanger: colour("bad"),
      borderRadius: "10px",
    },
  };
}
