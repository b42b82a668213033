import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/svelte';
import { afterAll, afterEach, vi } from 'vitest';

// Run before each file of the window's tests: files share the modules and the document of their worker.

/** What jsdom lacks: layout. Everything is as wide as the window and nothing scrolls. */
class NoLayout {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
globalThis.ResizeObserver = NoLayout;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
document.elementFromPoint = () => null;
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1200 });

// Nor does it paint highlights: they are looked at as what was given to be painted.
Object.assign(CSS, { highlights: new Map<string, Set<Range>>() });
Object.assign(globalThis, {
  Highlight: class extends Set<Range> {
    constructor(...ranges: readonly Range[]) {
      super(ranges);
    }
  },
});

// The first test of a file waits until its screens are compiled: seconds, and many where both processors are busy.
// What a notice says is also spoken by a live region: looked for by its words, only the one that is seen counts.
configure({
  asyncUtilTimeout: 60_000,
  defaultIgnore: 'script, style, .unseen-by-eyes[role="status"]',
  // What is waited for is looked for many times: the document is printed once, when the time is up.
  getElementError(message, container) {
    const config = getConfig();
    const isWaitedFor =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    const error = new Error(
      [message, ...(isWaitedFor ? [] : [prettyDOM(container)])].filter(Boolean).join('\n\n'),
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

// What the window loads when it is idle may still be on its way when the last test ends.
afterAll(() => vi.dynamicImportSettled());
