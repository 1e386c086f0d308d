declare module '*.svg' {
  const url: string;
  // An asset module has its URL as its default export.
  // oxlint-disable-next-line import/no-default-export
  export default url;
}

declare module '*?text' {
  const text: string;
  // Likewise.
  // oxlint-disable-next-line import/no-default-export
  export default text;
}
