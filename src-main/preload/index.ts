import { ipcRenderer } from 'electron';
import type { PortHandOver } from '../bridge/protocol.ts';

/**
 * Hands the ports of the core and of the shell to the page, and nothing else (design/security.md, rule 6): the page gets
 * each as a `PortHandOver` message of its own window, again when the core was started anew. Nothing is put on `window`.
 */
const waiting: (() => void)[] = [];
let isPageListening = false;

ipcRenderer.on('galley:port', (event, peer: PortHandOver['peer']) => {
  const handOver: PortHandOver = { kind: 'galley-port', peer };
  const give = () => window.postMessage(handOver, window.location.origin, [...event.ports]);
  if (isPageListening) give();
  else waiting.push(give);
});

// The page's modules have run by then, so its listener stands.
window.addEventListener('DOMContentLoaded', () => {
  isPageListening = true;
  for (const give of waiting.splice(0)) give();
});

ipcRenderer.send('galley:connect');
