export { gateway } from './gateway.ts';
export { costs } from './costs/costs.ts';
