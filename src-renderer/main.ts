import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/reading.css';
import './styles/print.css';
import { mount } from 'svelte';
import AppView from './App.svelte';
import { setGeneratedWords } from './generated-words.ts';
import { portHost } from './host.ts';
import { loadLanguage } from './messages/load-language.ts';
import { keepSnapshots } from './snapshot/keep-snapshots.ts';
import { takeOver } from './snapshot/take-over.ts';
import { startHost, takeFirstScreen } from './start-host.ts';
import { App } from './state/app.svelte.ts';
import { step } from './steps.ts';
import { t } from './messages/en/failures.ts';

step('scripts loaded');
// Another language than English, which the shell has put into the document (serve-interface.ts).
const { lang } = document.documentElement;
if (lang !== 'en') await loadLanguage(lang);
setGeneratedWords(document.documentElement);

/** A program that cannot draw the first screen by then is shown as it is. */
const longestMs = 4000;

const target = document.getElementById('galley');
if (target === null) throw new Error('index.html has no element #galley');

const kept = window.galleyKeptScreen ?? null;
let hasDrawn = (): void => undefined;
const drawn = new Promise<void>((resolve) => (hasDrawn = resolve));
// Nothing below the snapshot takes the focus or a click.
target.inert = kept !== null;

const ports = portHost(window);
const host = startHost(ports, takeFirstScreen(document), window, kept === null ? undefined : drawn);
let takingOver: Promise<void> | null = null;
const app: App = new App(host, {
  takenAt: host.takenAt,
  confirmed: host.confirmed,
  kept,
  takeOver: () =>
    (takingOver ??=
      kept === null
        ? Promise.resolve()
        : takeOver(kept, target, () =>
            app.toasts.show(t('notCarriedOut'), {
              tone: 'failed',
              forMs: 9_000,
            }),
          ).then(hasDrawn)),
});
mount(AppView, { target, props: { app } });
step('frame drawn');
if (kept !== null) setTimeout(() => void app.takeOver(), longestMs);
// The next start begins with the first window.
if (window.location.hash === '') keepSnapshots(app, ports, target);
