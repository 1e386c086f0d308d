/** In place of every image, whose import is its URL (assets.d.ts). */
// oxlint-disable-next-line import/no-default-export
export default '/image.svg';
