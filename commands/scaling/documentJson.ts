import { type Fields, LOCAL_PROJECT_ID } from '@laundry-board/local-backend';

/** The REST form of a document, in which browsers get it; its times are any, of the right length. */
export function documentJson(path: string, fields: Fields): string {
  const time = '2026-11-20T12:00:00.000000Z';
  return JSON.stringify({
    name: `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/${path}`,
    fields,
    createTime: time,
    updateTime: time,
  });
}
