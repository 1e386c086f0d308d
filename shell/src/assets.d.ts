// What an asset holds, or its URL, is its default export.
// oxlint-disable import/no-default-export

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*?text' {
  const text: string;
  export default text;
}
