import type { ProxyConfig, Session, WebContents } from 'electron';
import { app } from 'electron';
import { developmentServer, developmentSocket } from '../development.ts';
import { isPackaged } from '../environment.ts';
import { assetScheme, diagramFrame, diagramScheme, interfaceOrigin, interfaceScheme } from './schemes.ts';

const ownSchemes: ReadonlySet<string> = new Set([
  `${interfaceScheme}:`,
  `${assetScheme}:`,
  `${diagramScheme}:`,
]);

/** Schemes of Chromium's own tools, open while developing. */
const developmentSchemes: ReadonlySet<string> = new Set(['devtools:', 'chrome-extension:']);

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** True for addresses of the interface. `URL.origin` is "null" for schemes the parser does not know, so it is built here. */
function isOwnAddress(address: string): boolean {
  const url = parse(address);
  return (
    url !== null &&
    `${url.protocol}//${url.host}` === interfaceOrigin &&
    url.username === '' &&
    url.password === ''
  );
}

function mayRequest(address: string): boolean {
  const protocol = parse(address)?.protocol;
  if (protocol === undefined) return false;
  const socket = developmentSocket();
  if (socket !== null && address.startsWith(`${socket}/`)) return true;
  return ownSchemes.has(protocol) || (!isPackaged() && developmentSchemes.has(protocol));
}

/**
 * A proxy that is not there: nothing listens on this port of the machine itself. It also holds for addresses of the machine
 * itself, and keeps names from being looked up.
 */
function nowhere(): ProxyConfig {
  const server = developmentServer();
  return {
    mode: 'fixed_servers',
    proxyRules: 'socks5://127.0.0.1:1',
    proxyBypassRules: server === null ? '<-loopback>' : `<-loopback>;${server.host}`,
  };
}

/** Rules 1 and 4: no network, no permission, no download, in any session. */
function hardenSession(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !mayRequest(details.url) }));
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  // macOS brings its own dictionaries. Elsewhere Chromium fetches one for each language of a session, also for a session
  // whose spell checker is off, unless the session has no language.
  session.setSpellCheckerEnabled(process.platform === 'darwin');
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages([]);
  // What Chromium asks for itself (dictionaries, TURN servers of WebRTC) passes no request handler: it meets this.
  void session.setProxy(nowhere());
  session.on('will-download', (event) => event.preventDefault());
}

/** Contents that show something else than the interface, with where each may go. */
const guests = new WeakMap<WebContents, (address: string) => boolean>();

/** Previews go from page to page of their own, and never to the interface. */
export function admitGuest(contents: WebContents, mayGo: (address: string) => boolean): void {
  guests.set(contents, mayGo);
}

/** Rules 2 and 4: contents go nowhere, open nothing, embed nothing. */
function hardenContents(contents: WebContents): void {
  const stay = (event: { readonly url: string; preventDefault: () => void }) => {
    const mayGo = guests.get(contents) ?? isOwnAddress;
    if (!mayGo(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', (event) => {
    // The one frame that the interface embeds loads its one page.
    if (event.isMainFrame || event.url !== diagramFrame) stay(event);
  });
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // No UDP at all: WebRTC is left with TCP through the session's proxy, which is not there.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Hardens every session and all contents that will ever exist. Called once, before the program is ready. */
export function hardenEverything(): void {
  app.on('session-created', hardenSession);
  app.on('web-contents-created', (_event, contents) => hardenContents(contents));
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault();
    answer();
  });
}
