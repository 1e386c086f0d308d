/** A size for people, such as `9,812 bytes`. */
export function inBytes(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} bytes`;
}
