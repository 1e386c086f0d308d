export * from './busyWeek.ts';
export * from './hourOfWeek.ts';
export * from './usually.ts';
