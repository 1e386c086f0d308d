declare module '*.css';

declare module '*.svg' {
  const address: string;
  // An asset module has its address as its default export.
  // oxlint-disable-next-line import/no-default-export
  export default address;
}

declare module '*?text' {
  const text: string;
  // Likewise.
  // oxlint-disable-next-line import/no-default-export
  export default text;
}
