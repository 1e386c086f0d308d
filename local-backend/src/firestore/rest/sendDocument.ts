import type { ServerResponse } from 'node:http';
import type { StoredDocument } from '../documents/documentStore.ts';

/** Answers with the document's REST form as it is stored. */
export const sendDocument = (response: ServerResponse, document: StoredDocument): void => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(document.json);
};
