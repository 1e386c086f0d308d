export { type LaundryLoad, loadIn } from './laundryLoads.ts';
export * from './news.ts';
export {
  NOTHING_SEEN,
  type Observation,
  observe,
  type SeenSchool,
  settledUseOfAny,
} from './observation.ts';
export * from './waiting.ts';
export * from './wants.ts';
