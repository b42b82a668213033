import { app } from 'electron';
import type { WebContents } from 'electron';
import { beatMs, RendererWatch } from './renderer-watch.ts';
import type { RendererExcess, RendererUse } from './renderer-watch.ts';

/** Contents that are printed just now. */
const printing = new WeakSet<WebContents>();

/** Gives contents the time that printing takes. */
export async function whilePrinting<T>(contents: WebContents, print: () => Promise<T>): Promise<T> {
  printing.add(contents);
  try {
    return await print();
  } finally {
    printing.delete(contents);
  }
}

/** From this size on a process is rid of a document that was left, in kB. */
const largeKb = 400_000;

/**
 * Ends the process of contents that takes more memory or time than its bounds (docs/design/security.md); its end is heard
 * as `render-process-gone`.
 *
 * @param onExceeded called before it ends
 */
export function boundRenderer(contents: WebContents, onExceeded: (excess: RendererExcess) => void): void {
  const watch = new RendererWatch({
    // Of the frame, not of the contents: those wait until a page has loaded.
    ask: () => contents.mainFrame.executeJavaScript('0'),
    measure: () => (contents.isDestroyed() ? null : useOf(contents)),
    isPrinting: () => printing.has(contents),
    onExceeded: (excess) => {
      onExceeded(excess);
      contents.forcefullyCrashRenderer();
    },
  });
  let timer: NodeJS.Timeout | undefined;
  let nextMs = beatMs;
  const beatIn = (ms: number): void => {
    clearTimeout(timer);
    nextMs = ms;
    timer = setTimeout(() => beatIn(watch.beat()), ms);
    timer.unref();
  };
  // What a person does gives it work.
  const wake = (): void => {
    if (nextMs > beatMs) beatIn(beatMs);
  };
  beatIn(beatMs);
  contents.on('input-event', wake);
  contents.on('did-start-navigation', wake);
  contents.on('did-navigate', () => {
    watch.documentChanged();
    const use = useOf(contents);
    if (use !== null && use.memoryKb > largeKb) void collectGarbage(contents);
  });
  contents.once('destroyed', () => clearTimeout(timer));
}

/**
 * Chromium keeps a document that was left until its heap has grown as much again: of large pages, two or three stand in one
 * process, and together they take more than its bound.
 */
async function collectGarbage({ debugger: tools }: WebContents): Promise<void> {
  if (tools.isAttached()) return;
  try {
    tools.attach();
    await tools.sendCommand('HeapProfiler.collectGarbage');
    tools.detach();
  } catch {
    // The process ended meanwhile, and its documents with it.
  }
}

/** Of the process of its page; the memory is that of the largest process of its frames. */
function useOf(contents: WebContents): RendererUse | null {
  const pid = contents.getOSProcessId();
  const pids = new Set(contents.mainFrame.framesInSubtree.map((frame) => frame.osProcessId));
  const metrics = app.getAppMetrics();
  const own = metrics.find((process) => process.pid === pid);
  if (own === undefined) return null;
  const sizes = metrics.flatMap(({ pid: one, memory }) => (pids.has(one) ? [memory.workingSetSize] : []));
  return {
    pid,
    processorMs: (own.cpu.cumulativeCPUUsage ?? 0) * 1000,
    memoryKb: Math.max(own.memory.workingSetSize, ...sizes),
  };
}
