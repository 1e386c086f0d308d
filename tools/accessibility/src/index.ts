export { acr } from './acr.ts';
