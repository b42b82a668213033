import type { MenuCommand } from '../../../src-main/bridge/channels/shell-requests.ts';
import { commands } from './commands.ts';
import type { Command, CommandId } from './commands.ts';
import { keysNow } from './key-bindings.svelte.ts';
import { pressed } from './key-names.ts';
import { takesText } from '../../parts/focus/takes-text.ts';

type Handler = () => void;

/** What belongs to the text in a field. */
const keysOfText: ReadonlySet<string> = new Set(['Ctrl+z', 'Ctrl+Shift+z', 'Ctrl+y', 'Delete']);

/** How long single keys rest once a person seems to type, in milliseconds: after an editor was asked for, and after each further letter. */
const [opening, typing] = [1_000, 600];

/** Who answers which command now. The screen mounted last answers first. */
export class Shortcuts {
  /** No state of Svelte: effects change it as they begin and end, and Svelte leaves out others where one writes state as it ends. */
  #handlers: readonly { readonly id: CommandId; readonly run: Handler }[] = [];
  singleKeys = $state(true);
  /** Until then single keys rest, by `performance.now`. */
  #restsUntil = 0;

  /**
   * Answers the function that ends it; return it from `$effect` or `onMount`. `last`: these answer only where no others do, whenever
   * those come.
   */
  handle(handlers: Partial<Record<CommandId, Handler>>, rank: 'first' | 'last' = 'first'): () => void {
    const mine = commands.flatMap(({ id }) => {
      const run = handlers[id];
      return run === undefined ? [] : [{ id, run }];
    });
    this.#handlers = rank === 'first' ? [...this.#handlers, ...mine] : [...mine, ...this.#handlers];
    return () => {
      this.#handlers = this.#handlers.filter((one) => !mine.includes(one));
    };
  }

  /** The commands that somebody answers at this moment. */
  available(): readonly Command[] {
    return commands.filter((command) => this.#find(command.id) !== null);
  }

  run(id: CommandId): boolean {
    const handler = this.#find(id);
    handler?.();
    return handler !== null;
  }

  /**
   * For `window`'s keydown. Single keys rest while typing, composing, or with a menu or dialog open; also while letters follow each other
   * after an editor was opened or could not be, because the person believes to type.
   */
  press(event: KeyboardEvent): void {
    const isField = takesText(event.target);
    if (event.key === 'Escape') this.#restsUntil = 0;
    if (event.defaultPrevented || event.isComposing) return;
    const keys = pressed(event);
    const single = keys.length === 1;
    if (single && (!this.singleKeys || isField)) return;
    if (keysOfText.has(keys) && isField) return;
    if (inFloat(event.target) && keys !== 'F1') return;
    const now = performance.now();
    const rests = single && now < this.#restsUntil;
    const command = rests ? undefined : commands.find((one) => !one.local && keysNow(one).includes(keys));
    // A key that is held down goes on stepping, but writes once.
    const isHeld = single && event.repeat && command?.id.match(/^(next|previous)/) === null;
    if (command !== undefined) closeMenu(event.target);
    const ran = command !== undefined && (isHeld || this.run(command.id));
    if (ran) event.preventDefault();
    if (rests) this.#restsUntil = Math.max(this.#restsUntil, now + typing);
  }

  /** A field is being opened, by whatever means: letters that are typed before it stands are meant for it. */
  rest(): void {
    this.#restsUntil = performance.now() + opening;
  }

  /** For `window`'s focusin: the field stands, and takes the letters itself. */
  focused(target: EventTarget | null): void {
    if (takesText(target)) this.#restsUntil = 0;
  }

  menu(command: MenuCommand): void {
    const ids: Readonly<Record<MenuCommand, CommandId>> = {
      shortcuts: 'help',
      settings: 'go-settings',
      search: 'palette',
      find: 'find',
      sync: 'sync',
      'work-offline': 'work-offline',
      back: 'back',
      forward: 'forward',
    };
    this.run(ids[command]);
  }

  #find(id: CommandId): Handler | null {
    return this.#handlers.findLast((one) => one.id === id)?.run ?? null;
  }
}

/** A menu would stay open beside what the key opened. */
function closeMenu(target: EventTarget | null): void {
  if (target instanceof Element && target.closest('[role="menu"]') !== null)
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

function inFloat(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
