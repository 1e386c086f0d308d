/**
 * Why Node.js could not reach a URL on a line that has a proxy; undefined where that is not the reason.
 *
 * @param environment That of the process. Node.js heeds the proxy that it names only if it is told to
 *   (https://nodejs.org/api/cli.html#node_use_env_proxy1).
 */
export function proxyAdvice(url: string, environment: NodeJS.ProcessEnv): string | undefined {
  const { HTTPS_PROXY, https_proxy, NODE_USE_ENV_PROXY } = environment;
  if (!url.startsWith('https:') || !(https_proxy || HTTPS_PROXY) || NODE_USE_ENV_PROXY) {
    return undefined;
  }
  return 'HTTPS_PROXY is set, which Node.js uses only with NODE_USE_ENV_PROXY=1, from 22.21 or 24 on';
}
