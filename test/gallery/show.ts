import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import { mount } from 'svelte';
import AppView from '../../src-renderer/App.svelte';
import { setGeneratedWords } from '../../src-renderer/generated-words.ts';
import { printAddress } from '../../src-renderer/state/address.ts';
import { App } from '../../src-renderer/state/app.svelte.ts';
import '../../src-renderer/styles/base.css';
import '../../src-renderer/styles/reading.css';
import '../../src-renderer/styles/tokens.css';
import { noticeSettings } from '../support/fixtures/fixture-data.ts';
import { fixtureHost } from '../support/fixtures/fixture-host.ts';
import { showParts } from './parts.ts';
import { screens } from './screens.ts';
import { hostIn, states } from './states.ts';

/** One screen in one state and one theme, or the parts: `show.html?screen=Review&state=empty&theme=dark`. */
const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const state = states.find((one) => one === query.get('state')) ?? 'filled';
const address = screens[query.get('screen') ?? ''];
document.documentElement.style.colorScheme = theme;
setGeneratedWords(document.documentElement);
const target = document.getElementById('galley');
if (target === null) throw new Error('show.html has no element #galley');

if (address === undefined) showParts(target);
else {
  const host = fixtureHost({
    'settings.get': () => ({
      theme,
      zoom: 1,
      singleKeys: true,
      panels: {},
      notices: noticeSettings,
      lastPlace: printAddress(address),
    }),
  });
  mount(AppView, { target, props: { app: new App(hostIn(state, host)) } });
}
