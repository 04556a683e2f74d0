declare module "*.css" {
  const css: string;
  export default css;
  export const cards: string;
}

declare module "*?raw" {
  const text: string;
  export default text;
}
