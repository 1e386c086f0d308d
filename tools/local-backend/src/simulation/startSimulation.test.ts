import { expect, test } from '@jest/globals';
import { startFirestoreServer } from '../firestore/firestoreServer.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { startSimulation } from './startSimulation.ts';

const projectId = LOCAL_PROJECT_ID;

test('writes its schools, continues after an outage, and leaves other documents alone', async () => {
  let server = await startFirestoreServer({ port: 0, projectId });
  const { origin, port } = server;
  server.documents.set('schools/other.example', { n: { integerValue: '1' } });
  const lines: string[] = [];
  let onLine = (_line: string): void => undefined;
  const nextLine = () =>
    new Promise<string>((resolve) => {
      onLine = resolve;
    });
  const written = () =>
    new Promise<void>((resolve) => {
      server.documents.listen('schools/campus.example', (document) => {
        if (document !== undefined) resolve();
      });
    });
  const first = written();
  const simulation = startSimulation({
    origin,
    log: (line) => {
      lines.push(line);
      onLine(line);
    },
  });
  try {
    await first;
    expect(server.documents.get('schools/other.example')?.fields).toEqual({
      n: { integerValue: '1' },
    });
    const outage = nextLine();
    await server.close();
    expect(await outage).toContain("can't be written");
    const recovery = nextLine();
    server = await startFirestoreServer({ port, projectId });
    const again = written();
    expect(await recovery).toContain('again');
    await again;
    expect(server.documents.get('schools/tech.example')).toBeDefined();
    expect(lines).toHaveLength(2);
  } finally {
    await simulation.stop();
    await server.close();
  }
});
