import { screens } from './screens.ts';
import { states } from './states.ts';

/** Lists the parts, and each screen in each state; what is chosen is shown in both themes, one above the other. */
document.body.style.cssText =
  'margin: 0; display: grid; grid-template-columns: 220px 1fr; height: 100vh; font: 13px system-ui';
const list = document.createElement('nav');
list.style.cssText = 'overflow: auto; padding: 12px';
const frames = (['light', 'dark'] as const).map((theme) => {
  const frame = document.createElement('iframe');
  frame.title = theme;
  frame.style.cssText = 'border: 0; width: 100%; height: 100%';
  return { theme, frame };
});
const shown = document.createElement('main');
shown.style.cssText = 'display: grid; grid-template-rows: 1fr 1fr; gap: 8px';
shown.append(...frames.map(({ frame }) => frame));
document.body.append(list, shown);

function show(screen: string, state: string): void {
  for (const { theme, frame } of frames)
    frame.src = `show.html?${new URLSearchParams({ screen, state, theme }).toString()}`;
}

function entry(words: string, screen: string, state: string): HTMLElement {
  const button = document.createElement('button');
  button.textContent = words;
  button.style.cssText = 'margin: 0 4px 4px 0';
  button.addEventListener('click', () => show(screen, state));
  return button;
}

list.append(entry('Parts', '', ''));
for (const screen of Object.keys(screens)) {
  const heading = document.createElement('h2');
  heading.textContent = screen;
  heading.style.cssText = 'font-size: 13px; margin: 12px 0 4px';
  list.append(heading, ...states.map((state) => entry(state, screen, state)));
}
show('', '');
