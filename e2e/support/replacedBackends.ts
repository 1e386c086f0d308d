import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';

/** Puts servers in the place of running ones, which only note that they were asked. */
export async function replaceBackends(...backends: readonly RunningServer[]) {
  const methods = backends.map(() => new Set<string | undefined>());
  await Promise.all(backends.map((backend) => backend.close()));
  const servers = await Promise.all(
    backends.map(({ port }, index) =>
      serveOnLocalhost(({ method }, response) => {
        methods[index]?.add(method);
        response.end();
      }, port),
    ),
  );
  return {
    /** The methods of the requests to each of them. */
    methods: () => methods.map((asked) => [...asked]),
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}
