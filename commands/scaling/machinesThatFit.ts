import { MAX_DOCUMENT_BYTES } from '@laundry-board/local-backend';
import { documentBytes } from './documentBytes.ts';

/** How many machines the document of so many buildings holds before Firestore refuses it. */
export function machinesThatFit(buildings: number): number {
  const empty = documentBytes(buildings, 0).stored;
  const machine = documentBytes(buildings, 1).stored - empty;
  return Math.max(0, Math.floor((MAX_DOCUMENT_BYTES - empty) / machine));
}
