export { gateway } from './gateway.ts';
