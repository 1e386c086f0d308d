import type { IncomingMessage, ServerResponse } from 'node:http';
import { proxyAdvice } from '@laundry-board/command-line';
import { liveReleases, refusal } from '@laundry-board/deploy';
import { withConfig } from '@laundry-board/hosting';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import {
  configInHtml,
  CONTRACT_VERSIONS,
  mapRemotes,
  parsePageConfig,
  REMOTE_NAMES,
  type RemoteName,
  type RuntimeConfig,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';

/** Longest wait for an answer of the deployed shell, milliseconds. */
const LIMIT_MS = 20_000;

/** A remote's development server in a deployed shell. */
export interface DevelopedRemote {
  readonly remote: RemoteName;
  /** Of its development server. */
  readonly origin: string;
}

/**
 * Reads the configuration that the page of a deployed shell runs by.
 *
 * @param shell Absolute URL of the shell's folder.
 * @throws UserError, one line, when it does not answer or is no shell.
 */
export async function readShell(shell: string): Promise<RuntimeConfig> {
  const response = await fetch(shell, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (cause: unknown) => {
      const advice = proxyAdvice(shell, process.env) ?? 'Is it the address of a laundry board?';
      throw new UserError(`${shell} does not answer. ${advice}`, { cause });
    },
  );
  if (!response.ok) throw new UserError(`${shell} answered with HTTP status ${response.status}.`);
  return configOf(await response.text(), shell);
}

function configOf(html: string, shell: string): RuntimeConfig {
  const text = configInHtml(html);
  if (text === undefined) {
    throw new UserError(`${shell} is no laundry shell: its page has no configuration.`);
  }
  try {
    return parsePageConfig(text, shell);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll('\n', ' ') : String(cause);
    throw new UserError(`${shell} could not start: ${reason}`, { cause });
  }
}

/**
 * Lists where each part is loaded from.
 *
 * @throws UserError with the shell's own message when it would refuse a remote.
 */
export async function listParts(
  shell: string,
  config: RuntimeConfig,
  developed: readonly DevelopedRemote[],
): Promise<readonly string[]> {
  const newest = async (site: string) => (await liveReleases(site))[0];
  const release = await newest(shell);
  for (const { remote } of developed) {
    const built = { contract: CONTRACT_VERSIONS[remote], shared: SHARED_DEPENDENCIES };
    const problem = release === undefined ? undefined : refusal(remote, built, release);
    if (problem !== undefined) throw new UserError(`This shell refuses the remote: ${problem}`);
  }
  const describeOther = async (name: RemoteName): Promise<string> => {
    const found = await newest(config.remotes[name]);
    if (found === undefined) return 'no list of releases';
    return `${found.version}, contract ${found.contracts[name]}`;
  };
  const names = REMOTE_NAMES.filter((name) => developed.every(({ remote }) => remote !== name));
  const others = names.map(async (name) => {
    // Another remote that is down keeps nobody from developing this one.
    const what = await describeOther(name).catch(() => 'its list of releases can’t be read');
    return `  ${name.padEnd(6)} ${config.remotes[name]} (${what})`;
  });
  const shared = Object.entries(release?.shared ?? {}).map((entry) => entry.join(' '));
  return [
    `  shell  ${shell} (${release?.version ?? 'no list of releases'})`,
    ...(await Promise.all(others)),
    ...developed.map(
      ({ remote, origin }) =>
        `  ${remote.padEnd(6)} ${origin}/ (this checkout, contract ${CONTRACT_VERSIONS[remote]})`,
    ),
    ...(shared.length === 0 ? [] : [`The shell shares ${shared.join(', ')}.`]),
  ];
}

/** The deployed configuration with remotes from their development servers, and nothing that writes to the deployment. */
export function developedConfig(
  deployed: RuntimeConfig,
  developed: readonly DevelopedRemote[],
): RuntimeConfig {
  const { sessionEndpoint: _, reportEndpoint: __, reportSampling: ___, pins, ...config } = deployed;
  const others = Object.entries(pins ?? {}).filter(([name]) =>
    developed.every(({ remote }) => remote !== name),
  );
  const addressOf = (name: RemoteName): string => {
    const own = developed.find(({ remote }) => remote === name);
    return own === undefined ? config.remotes[name] : `${own.origin}/`;
  };
  return {
    ...config,
    remotes: mapRemotes(addressOf),
    ...(others.length > 0 && { pins: Object.fromEntries(others) }),
  };
}

/** The deployed policy with the addresses of development servers, and without what reports to the deployment. */
export function developedPolicy(policy: string, developed: readonly DevelopedRemote[]): string {
  const origins = developed.map(({ origin }) => origin);
  const sockets = origins.map((origin) => origin.replace('http', 'ws'));
  const added: Readonly<Record<string, string>> = {
    'script-src': origins.join(' '),
    'img-src': origins.join(' '),
    'connect-src': [...origins, ...sockets].join(' '),
  };
  return policy
    .split(/;\s*/)
    .filter((directive) => !/^report-(to|uri)\b/.test(directive))
    .map((directive) => {
      const [name = ''] = directive.split(' ');
      return added[name] === undefined ? directive : `${directive} ${added[name]}`;
    })
    .join('; ');
}

/** Headers of one connection, of an encoding that `fetch` has undone, of TLS, and of what is left out. */
const LEFT_OUT =
  /^(alt-svc|connection|content-(encoding|length)|keep-alive|nel|report(ing-endpoints|-to)|set-cookie|strict-transport-security|transfer-encoding)$/;

/**
 * Serves a deployed shell on this computer, each file as the deployment has it at that moment. Its page gets
 * {@link developedConfig} and {@link developedPolicy}. Only requests without a body are passed on.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export function serveDeployedShell(
  shell: string,
  developed: readonly DevelopedRemote[],
  port: number,
): Promise<RunningServer> {
  return serveOnLocalhost(
    (request: IncomingMessage, response: ServerResponse) =>
      passOn(request, response, { shell, developed }),
    port,
  );
}

interface Passing {
  readonly shell: string;
  readonly developed: readonly DevelopedRemote[];
}

async function passOn(
  { method = '', url = '/' }: IncomingMessage,
  response: ServerResponse,
  { shell, developed }: Passing,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const deployed = await fetch(new URL(`.${url}`, shell), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => undefined);
  if (deployed === undefined) {
    response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`${shell} does not answer.\n`);
    return;
  }
  const isPage = deployed.headers.get('content-type')?.startsWith('text/html') === true;
  for (const [name, value] of deployed.headers) {
    if (LEFT_OUT.test(name) || (isPage && /^(etag|last-modified|link)$/.test(name))) continue;
    const isPolicy = isPage && name === 'content-security-policy';
    response.setHeader(name, isPolicy ? developedPolicy(value, developed) : value);
  }
  response.writeHead(deployed.status);
  if (!isPage) {
    response.end(Buffer.from(await deployed.arrayBuffer()));
    return;
  }
  response.end(developedPage(await deployed.text(), shell, developed));
}

function developedPage(html: string, shell: string, developed: readonly DevelopedRemote[]): string {
  try {
    const config = parsePageConfig(configInHtml(html), shell);
    return withConfig(html, developedConfig(config, developed));
  } catch {
    // Another page of the site, or one that says itself why it can't start.
    return html;
  }
}
