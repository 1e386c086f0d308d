import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  documentSize,
  LOCAL_PROJECT_ID,
  MAX_DOCUMENT_BYTES,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { documentBytes } from './documentBytes.ts';
import { machinesThatFit } from './machinesThatFit.ts';
import { machinesWithin } from './machinesWithin.ts';
import { schoolOfSize } from './schoolOfSize.ts';

test('a browser receives as many bytes of a document as the local backend sends', async () => {
  const server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  try {
    const address = `${server.origin}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
    server.documents.set('schools/campus.example', schoolOfSize(3, 40));
    const response = await fetch(`${address}/schools/campus.example`, {
      headers: { Authorization: 'Bearer owner' },
    });
    expect((await response.arrayBuffer()).byteLength).toBe(documentBytes(3, 40).received);
  } finally {
    await server.close();
  }
});

test('a machine is 29 bytes by the rules of Firestore', () => {
  // isInUse: 8 + 1, lastUpdated: 12 + 8.
  expect(documentBytes(1, 1).stored - documentBytes(1, 0).stored).toBe(29);
  expect(documentBytes(50, 2000).stored - documentBytes(50, 1000).stored).toBe(29_000);
});

test.each([
  // As protobufjs encodes the same fields by Google's .proto files.
  [1, 0, 102],
  [1, 1, 157],
  [3, 7, 631],
  [50, 2000, 104_755],
])('%d buildings with %d machines are %d bytes in protobuf', (buildings, machines, size) => {
  expect(documentBytes(buildings, machines).billed).toBe(size);
});

test('every machine is in the document', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 200 }),
      (buildings, machines) => {
        const text = JSON.stringify(schoolOfSize(buildings, machines));
        expect(text.split('"lastUpdated"').length - 1).toBe(machines);
        expect(text.split('"washingmachines"').length - 1).toBe(buildings);
      },
    ),
    { numRuns: 30 },
  );
});

test('one machine more than fits is beyond 1 MiB by no more than itself', () => {
  const tooMany = schoolOfSize(50, machinesThatFit(50) + 1);
  const beyond = documentSize('schools/campus.example', tooMany) - MAX_DOCUMENT_BYTES;
  expect(beyond).toBeGreaterThan(0);
  expect(beyond).toBeLessThanOrEqual(29);
});

test.each([1, 0.2])('with %d writes a second one machine more is beyond the line', (rate) => {
  const most = machinesWithin(1_000_000, 50, rate);
  expect(documentBytes(50, most).received * 8 * rate).toBeLessThanOrEqual(1_000_000);
  expect(documentBytes(50, most + 1).received * 8 * rate).toBeGreaterThan(1_000_000);
});
