import type { AskCore } from '../bridge/channels/requests.ts';
import { isPackaged } from './environment.ts';
import { contentSecurityPolicy } from './protocols/content-security-policy.ts';
import { inLanguage } from './protocols/serve-interface.ts';

/**
 * What `npm run dev` changes (resources/setup/develop.js). Nothing of it is there in a packaged program, or without the
 * variables that electron-vite and the script set.
 */

/** Vite's server of the interface's sources, on this machine; null in every start but that of `npm run dev`. */
export function developmentServer(): URL | null {
  const address = isPackaged() ? undefined : process.env['ELECTRON_RENDERER_URL'];
  return address === undefined ? null : new URL(address);
}

/** The socket over which Vite says what changed; null as above. */
export function developmentSocket(): string | null {
  const server = developmentServer();
  return server === null ? null : `ws://${server.host}`;
}

/** True where the sample workspace is to be opened by itself. */
export function opensSample(): boolean {
  return !isPackaged() && process.env['GALLEY_OPEN_SAMPLE'] === '1';
}

/** Keeps every space of an account offline, as soon as the first sync has listed them. */
export async function keepAllSpaces(ask: AskCore, accountId: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const view = await ask('library.get', { accountId });
    const spaceIds = view.spaces.map((space) => space.id);
    if (spaceIds.length > 0) {
      await ask('library.keep', { accountId, spaceIds, keep: true });
      await ask('sync.now', { accountId });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Arguments of Node for the core's process: the port of its debugger, where one was asked for. */
export function coreDebugArguments(): readonly string[] {
  const port = isPackaged() ? undefined : process.env['GALLEY_INSPECT_CORE'];
  return port === undefined ? [] : [`--inspect=127.0.0.1:${port}`];
}

/** The interface's policy with what Vite's client needs: style elements, its socket, and its own page for errors. */
export function developmentSecurityPolicy(socket: string): string {
  return contentSecurityPolicy
    .split('; ')
    .filter((rule) => !rule.startsWith('require-trusted-types-for') && !rule.startsWith('trusted-types'))
    .map((rule) => (rule.startsWith('style-src') ? `${rule} 'unsafe-inline'` : rule))
    .map((rule) => (rule.startsWith('connect-src') ? `connect-src 'self' ${socket}` : rule))
    .join('; ');
}

/**
 * Answers addresses of the interface, or of the frame of diagrams, with what Vite makes of the sources. The page keeps its
 * own origin, so that all rules that compare origins stay as they are.
 */
export function createDevelopmentHandler(
  server: URL,
  policy: string,
  language = 'en',
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // Vite tells a style sheet from a module that imports one by what is accepted.
    const accept = request.headers.get('accept') ?? '*/*';
    const answer = await fetch(new URL(`${pathname}${search}`, server), { headers: { accept } });
    const contentType = answer.headers.get('content-type') ?? 'text/javascript';
    const isDocument = contentType.startsWith('text/html');
    return new Response(isDocument ? inLanguage(await answer.text(), language) : await answer.arrayBuffer(), {
      status: answer.status,
      headers: {
        'content-type': contentType,
        'content-security-policy': policy,
        'access-control-allow-origin': '*',
        'cache-control': 'no-cache',
      },
    });
  };
}
