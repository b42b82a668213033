import { ipcRenderer } from 'electron';
import { portsWanted } from '../bridge/protocol.ts';
import type { PortHandOver } from '../bridge/protocol.ts';

/**
 * Hands the ports of the core and of the shell to the page, and nothing else (docs/design/security.md): the page gets
 * each as a `PortHandOver` message of its own window, again when the core was started anew. Nothing is put on `window`.
 */
const askAgainMs = 20;
const waiting: (() => void)[] = [];
let isPageListening = false;
let isConnected = false;

ipcRenderer.on('galley:port', (event, peer: PortHandOver['peer']) => {
  isConnected = true;
  const handOver: PortHandOver = { kind: 'galley-port', peer };
  const give = () => window.postMessage(handOver, window.location.origin, [...event.ports]);
  if (isPageListening) give();
  else waiting.push(give);
});

// The page's program is loaded when its first screen is painted: until its listener stands, nobody would take a port.
window.addEventListener(portsWanted, () => {
  isPageListening = true;
  for (const give of waiting.splice(0)) give();
  connect();
});

/**
 * Asks until there is an answer: this may run before the shell knows that the document is the interface's, and then it
 * rightly refuses. The number tells one document's questions from the next one's.
 */
const documentId = String(Math.random());
function connect(): void {
  if (isConnected) return;
  ipcRenderer.send('galley:connect', documentId);
  setTimeout(connect, askAgainMs);
}
