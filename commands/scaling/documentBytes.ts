import { documentSize } from '@laundry-board/local-backend';
import { documentJson } from './documentJson.ts';
import { protobufSize } from './protobufSize.ts';
import { schoolOfSize } from './schoolOfSize.ts';

/** How big a school's document is, in bytes, by whom one asks. */
export interface DocumentBytes {
  /** By Firestore's rules, for its limit. */
  readonly stored: number;
  /** In Firestore's own protocol: what an update is taken to be billed as. */
  readonly billed: number;
  /** As the JSON that a browser receives with each update, not compressed. */
  readonly received: number;
}

const PATH = 'schools/campus.example';

/** The sizes of a school's document. What a message holds around it, under 300 bytes, is left out. */
export function documentBytes(buildings: number, machines: number): DocumentBytes {
  const fields = schoolOfSize(buildings, machines);
  return {
    stored: documentSize(PATH, fields),
    billed: protobufSize(fields),
    received: Buffer.byteLength(documentJson(PATH, fields)),
  };
}
