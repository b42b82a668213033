import type { SecureContext } from 'node:tls';
import { Agent, ProxyAgent, buildConnector } from 'undici';
import type { Dispatcher } from 'undici';
import { isLoopback } from './address.ts';
import { proxyOfEnvironment, proxyOfSystem } from './proxy.ts';
import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates } from 'node:tls';
import { TransportError } from '../ports/ports.ts';

export interface UndiciTransportOptions {
  /** Open connections to one origin. 8 unless told. */
  readonly connections?: number;
  /** Until a connection stands, with its handshake. 10 s unless told. */
  readonly connectTimeoutMs?: number;
  /** PEM of further certificate authorities, beside Node's, the system's and those that the environment names. */
  readonly ca?: readonly string[];
  /** With `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, `NODE_EXTRA_CA_CERTS`; none unless told. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The system's word on an address that the environment says nothing about, as `PROXY host:port; DIRECT`. */
  readonly systemProxy?: (address: string) => Promise<string>;
}

export interface Agents {
  /** Whose connections a request to an address uses. @throws {TransportError} where proxy or trust cannot be read */
  of(url: URL): Promise<Dispatcher>;
  /** Ends all connections at once, also one that is still being made. */
  close(): Promise<void>;
}

const answerLastsMs = 30_000;
const patienceMs = 3000;

/** A system that cannot say in time is taken for one without a proxy: the connection then says what is wrong. */
function withinTime(answer: Promise<string>): Promise<string> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve('DIRECT');
    const timer = setTimeout(giveUp, patienceMs);
    answer.then(resolve, giveUp).finally(() => clearTimeout(timer));
  });
}

/** Kept-alive connections: straight to the service, or through a proxy; to this machine itself always straight. */
export function createAgents(options: UndiciTransportOptions): Agents {
  const environment = options.environment ?? {};
  const timeout = options.connectTimeoutMs ?? 10_000;
  let context: SecureContext | null = null;
  const trust = (): SecureContext => (context ??= trustedContext(environment, options.ca ?? []));
  const common = {
    connections: options.connections ?? 8,
    keepAliveTimeout: 30_000,
    // One wire protocol: whether a request surely never left is known of HTTP/1.1 alone.
    allowH2: false,
  };
  const agents = new Map<string, Dispatcher>();
  const answers = new Map<string, { readonly answer: string; readonly at: number }>();

  function agentOf(proxy: URL | null, isSecure: boolean): Dispatcher {
    const name = `${proxy?.href ?? ''} ${String(isSecure)}`;
    const known = agents.get(name);
    if (known !== undefined) return known;
    const tls = isSecure || proxy?.protocol === 'https:' ? { secureContext: trust() } : {};
    // undici speaks TLS to a SOCKS proxy for which it has settings of TLS: none speaks it.
    const proxyTls = proxy?.protocol === 'https:' ? { proxyTls: tls } : {};
    const agent =
      proxy === null
        ? new Agent({ ...common, connect: buildConnector({ timeout, allowH2: false, ...tls }) })
        : new ProxyAgent({
            ...common,
            uri: proxy.href,
            connectTimeout: timeout,
            requestTls: tls,
            ...proxyTls,
          });
    agents.set(name, agent);
    return agent;
  }

  /** Settings of the system change while the program runs, and asking takes a moment. */
  async function askSystem(ask: (address: string) => Promise<string>, origin: string): Promise<string> {
    const known = answers.get(origin);
    if (known !== undefined && performance.now() - known.at < answerLastsMs) return known.answer;
    const answer = await withinTime(ask(origin));
    answers.set(origin, { answer, at: performance.now() });
    return answer;
  }

  async function proxyOf(url: URL): Promise<URL | null> {
    if (isLoopback(url.hostname)) return null;
    const named = proxyOfEnvironment(environment, url);
    if (named !== undefined) return named;
    const ask = options.systemProxy;
    return ask === undefined ? null : proxyOfSystem(await askSystem(ask, url.origin));
  }

  return {
    of: async (url) => agentOf(await proxyOf(url), url.protocol === 'https:'),
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

/** Variables that name a PEM file of further authorities; a packaged program reads them itself, because Electron does not. */
const variables = ['GALLEY_CA_CERTS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'] as const;

function authoritiesOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return variables.flatMap((name) => {
    const file = environment[name] ?? '';
    if (file === '') return [];
    try {
      const pem = readFileSync(file, 'utf8').match(
        /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
      );
      if (pem !== null) return pem;
    } catch {
      // Said below in the same words as for a file without certificates.
    }
    // Going on without them would only say later, and less plainly, that the service is not trusted.
    throw new TransportError('certificate', false, `${name} names no readable file of certificates: ${file}`);
  });
}

/**
 * Who is believed to be who they say: Node's own list, the system's store, and further authorities, one context for all
 * connections, because reading hundreds of certificates takes tens of milliseconds.
 *
 * @param given PEM of further authorities
 * @throws {TransportError} where a named file cannot be used
 */
function trustedContext(
  environment: Readonly<Record<string, string | undefined>>,
  given: readonly string[],
): SecureContext {
  const further = [...authoritiesOf(environment), ...given];
  const authorities = [...getCACertificates('default'), ...getCACertificates('system'), ...further];
  try {
    return createSecureContext({ ca: [...new Set(authorities)] });
  } catch {
    throw new TransportError('certificate', false, 'a certificate of a further authority cannot be read');
  }
}
