declare module "*.css" {
  const css: string;
  export default css;
}

declare module "*?raw" {
  const text: string;
  export default text;
}
