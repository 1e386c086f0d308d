export { runBench } from './runBench.ts';
