import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/reading.css';
import './styles/print.css';
import { mount } from 'svelte';
import AppView from './App.svelte';
import { portHost } from './host.ts';
import { startHost, takeStartData } from './start-host.ts';
import { App } from './state/app.svelte.ts';
import { step } from './steps.ts';

step('scripts loaded');

const target = document.getElementById('galley');
if (target === null) throw new Error('index.html has no element #galley');

const host = startHost(portHost(window), takeStartData(document), window);
mount(AppView, { target, props: { app: new App(host, host) } });
step('frame drawn');
