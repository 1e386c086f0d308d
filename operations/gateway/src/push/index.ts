/* The entry path `@laundry-board/gateway/push`: for whoever tells residents without a broker. */
export { connectFirestore } from '../firestore.ts';
export { SYSTEM_CLOCK } from '../clock.ts';
export { readPushOrigins } from './pushServices.ts';
export { startSender } from './sender.ts';
export { newVapidKeys } from './vapidKeys.ts';
