import type { IncomingMessage, ServerResponse } from 'node:http';
import { liveReleases } from '@laundry-board/deploy';
import { withConfig } from '@laundry-board/hosting';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import {
  configInHtml,
  CONTRACT_VERSIONS,
  incompatibility,
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
      throw new UserError(`${shell} does not answer. Is it the address of a laundry board?`, {
        cause,
      });
    },
  );
  if (!response.ok) throw new UserError(`${shell} answered with HTTP status ${response.status}.`);
  return configOf(await response.text(), shell);
}

function configOf(html: string, shell: string): RuntimeConfig {
  const text = configInHtml(html);
  if (text === undefined) {
    throw new UserError(
      `${shell} is no laundry shell, or one that is too old for this: its page has no configuration.`,
    );
  }
  const parsed = parsePageConfig(text, shell);
  if (parsed.ok) return parsed.config;
  throw new UserError(
    `The page of ${shell} has a configuration that is not valid: ${parsed.problems.join(' ')}`,
  );
}

/**
 * The lines that say what runs from where.
 *
 * @throws UserError with the shell's own message when it would refuse the remote.
 */
export async function describeParts(
  shell: string,
  config: RuntimeConfig,
  { remote, origin }: DevelopedRemote,
): Promise<readonly string[]> {
  const newest = async (site: string) => (await liveReleases(site))[0];
  const release = await newest(shell);
  const built = { contract: CONTRACT_VERSIONS[remote], shared: SHARED_DEPENDENCIES };
  const refusal = release === undefined ? undefined : incompatibility(remote, built, release);
  if (refusal !== undefined) throw new UserError(`This shell refuses the remote: ${refusal}`);
  const describeOther = async (name: RemoteName): Promise<string> => {
    const found = await newest(config.remotes[name]);
    if (found === undefined) return 'no list of releases';
    return `${found.version}, contract ${found.contracts[name]}`;
  };
  const others = REMOTE_NAMES.filter((name) => name !== remote).map(async (name) => {
    // Another remote that is down keeps nobody from developing this one.
    const what = await describeOther(name).catch(() => 'its list of releases can’t be read');
    return `  ${name.padEnd(6)} ${config.remotes[name]} (${what})`;
  });
  const shared = Object.entries(release?.shared ?? {}).map((entry) => entry.join(' '));
  return [
    `  shell  ${shell} (${release?.version ?? 'no list of releases'})`,
    ...(await Promise.all(others)),
    `  ${remote.padEnd(6)} ${origin}/ (this checkout, contract ${built.contract})`,
    ...(shared.length === 0 ? [] : [`The shell shares ${shared.join(', ')}.`]),
  ];
}

/** The deployed configuration with one remote from its development server, and nothing that writes to the deployment. */
export function developedConfig(
  deployed: RuntimeConfig,
  { remote, origin }: DevelopedRemote,
): RuntimeConfig {
  const { sessionEndpoint: _, reportEndpoint: __, reportSampling: ___, pins, ...config } = deployed;
  const { [remote]: ____, ...others } = pins ?? {};
  return {
    ...config,
    remotes: { ...config.remotes, [remote]: `${origin}/` },
    ...(Object.keys(others).length > 0 && { pins: others }),
  };
}

/** The deployed policy with the addresses of a development server, and without what reports to the deployment. */
export function developedPolicy(policy: string, { origin }: DevelopedRemote): string {
  const added: Readonly<Record<string, string>> = {
    'script-src': origin,
    'img-src': origin,
    'connect-src': `${origin} ${origin.replace('http', 'ws')}`,
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
  developed: DevelopedRemote,
  port: number,
): Promise<RunningServer> {
  return serveOnLocalhost(
    (request: IncomingMessage, response: ServerResponse) =>
      passOn(request, response, shell, developed),
    port,
  );
}

async function passOn(
  { method = '', url = '/' }: IncomingMessage,
  response: ServerResponse,
  shell: string,
  developed: DevelopedRemote,
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
  const html = await deployed.text();
  const parsed = parsePageConfig(configInHtml(html), shell);
  response.end(parsed.ok ? withConfig(html, developedConfig(parsed.config, developed)) : html);
}
