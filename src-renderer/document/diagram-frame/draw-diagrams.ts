import './diagram-frame.css';
import mermaid from 'mermaid';
import { diagramTheme } from './diagram-theme.ts';
import { readDrawing } from './read-drawing.ts';
import type { DiagramAnswer, DiagramQuestion } from '../diagrams/messages.ts';

/**
 * The frame in which diagrams are laid out: of an origin and a process of its own, without network, storage or a way to
 * the window but messages (docs/design/security.md). It answers with the drawing as data; the window draws it itself.
 */
const font = 'Inter Variable';
let drawn = 0;

mermaid.initialize({
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  maxTextSize: 50_000,
  maxEdges: 500,
  logLevel: 'fatal',
  fontFamily: `"${font}", system-ui, sans-serif`,
  theme: 'base',
  themeVariables: diagramTheme,
  // What a diagram's own directives and front matter must not change.
  secure: [
    ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
    ...['htmlLabels', 'fontFamily', 'themeCSS', 'theme', 'themeVariables', 'logLevel', 'darkMode'],
  ],
});

addEventListener('message', (event: MessageEvent<DiagramQuestion>) => {
  if (event.source === parent) void answer(event.data);
});

async function answer({ id, source }: DiagramQuestion): Promise<void> {
  const reply = (found: DiagramAnswer): void => parent.postMessage({ id, ...found }, 'app://galley');
  try {
    // Text is measured: the type must be there first.
    await Promise.all([document.fonts.load(`14px "${font}"`), document.fonts.load(`700 14px "${font}"`)]);
    const { svg } = await mermaid.render(`diagram-${(drawn += 1)}`, source);
    document.body.innerHTML = svg;
    const element = document.body.querySelector('svg');
    reply(element === null ? { reason: 'There is nothing to show.' } : { drawing: readDrawing(element) });
  } catch (error) {
    reply({ reason: error instanceof Error ? error.message.slice(0, 300) : 'It cannot be read.' });
  } finally {
    document.body.replaceChildren();
  }
}

parent.postMessage({ ready: true }, 'app://galley');
