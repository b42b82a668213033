import { Agent, EnvHttpProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';

export interface UndiciTransportOptions {
  /** Open connections to one origin. 8 unless told. */
  readonly connections?: number;
  readonly connectTimeoutMs?: number;
  /** PEM of further certificate authorities, beside those of the system. */
  readonly ca?: readonly string[];
  /** Environment with `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`; none unless told. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Kept-alive connections, through the proxy of the environment where it names one. */
export function agentOf(options: UndiciTransportOptions): Dispatcher {
  const common = {
    connections: options.connections ?? 8,
    keepAliveTimeout: 30_000,
    connect: {
      timeout: options.connectTimeoutMs ?? 10_000,
      ...(options.ca === undefined ? {} : { ca: [...options.ca] }),
    },
  };
  const environment = options.environment ?? {};
  const httpProxy = environment['http_proxy'] ?? environment['HTTP_PROXY'];
  const httpsProxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'];
  if (httpProxy === undefined && httpsProxy === undefined) return new Agent(common);
  const noProxy = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return new EnvHttpProxyAgent({
    ...common,
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    noProxy: ['localhost', '127.0.0.1', '::1', noProxy].filter((entry) => entry !== '').join(','),
  });
}
