/** The service worker's file, at the root of the shell's site: its name must never change. */
export const SERVICE_WORKER_FILE = 'service-worker.js';
