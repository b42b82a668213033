import type { DiagramAnswer, DiagramQuestion } from './messages.ts';
import { t } from '../../messages/en/document.ts';

/** Where the shell serves the frame (src-main/shell/protocols/serve-diagrams.ts): a scheme, an origin and a process of its own. */
const address = 'galley-diagram://frame/document/diagram-frame/index.html';
const longestSource = 50_000;
const loadLimitMs = 15_000;
const drawLimitMs = 5000;
/** The frame is let go when nothing was drawn for a while: it holds some tens of megabytes. */
const restMs = 30_000;
const remembered = 100;

interface Open {
  readonly element: HTMLIFrameElement;
  readonly ready: Promise<boolean>;
}

let open: Open | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
let queue: Promise<unknown> = Promise.resolve();
let nextId = 1;
const known = new Map<string, DiagramAnswer>();

/** What is known of a diagram without asking: a page that is shown again does not flicker. */
export function knownDiagram(source: string): DiagramAnswer | undefined {
  return known.get(source);
}

/**
 * Lays a mermaid diagram out, one after the other, or says why it cannot be drawn. Null where there is no frame to ask:
 * outside of the program's window. A diagram that takes too long is given up, and its frame with it.
 */
export function diagram(source: string): Promise<DiagramAnswer | null> {
  if (location.protocol !== 'app:') return Promise.resolve(null);
  if (source.length > longestSource) return Promise.resolve({ reason: t('itIsTooLongTo') });
  const found = known.get(source);
  if (found !== undefined) return Promise.resolve(found);
  const answer = queue.then(() => known.get(source) ?? ask(source));
  queue = answer;
  return answer;
}

async function ask(source: string): Promise<DiagramAnswer> {
  clearTimeout(rest);
  open ??= openFrame();
  const { element, ready } = open;
  let answer: DiagramAnswer | null = null;
  if (await ready) {
    const id = nextId++;
    const waiting = answerOf<{ readonly id?: unknown } & DiagramAnswer>(
      element,
      drawLimitMs,
      (data) => data.id === id,
    );
    // The frame's origin is opaque: no other target can be named.
    element.contentWindow?.postMessage({ id, source } satisfies DiagramQuestion, '*');
    answer = await waiting;
  }
  if (answer === null) closeFrame();
  else rest = setTimeout(closeFrame, restMs);
  const told = answer ?? { reason: t('itTakesTooLongTo') };
  known.set(source, told);
  const oldest = known.keys().next().value;
  if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  return told;
}

function openFrame(): Open {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.className = 'diagram-frame';
  element.title = t('diagramsAreRenderedHere');
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  element.src = address;
  document.body.append(element);
  const ready = answerOf<{ readonly ready?: unknown }>(element, loadLimitMs, (data) => data.ready === true);
  return { element, ready: ready.then((data) => data !== null) };
}

function closeFrame(): void {
  clearTimeout(rest);
  open?.element.remove();
  open = undefined;
}

/** The next message of this frame that is meant, null where it does not come in time. */
function answerOf<Data>(
  element: HTMLIFrameElement,
  limitMs: number,
  isMeant: (data: Data) => boolean,
): Promise<Data | null> {
  return new Promise((settle) => {
    const end = (data: Data | null): void => {
      clearTimeout(timer);
      removeEventListener('message', listen);
      settle(data);
    };
    const listen = (event: MessageEvent<Data | null>): void => {
      if (event.source !== element.contentWindow || typeof event.data !== 'object' || event.data === null)
        return;
      if (isMeant(event.data)) end(event.data);
    };
    const timer = setTimeout(() => end(null), limitMs);
    addEventListener('message', listen);
  });
}
