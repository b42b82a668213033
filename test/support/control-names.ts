import type { Page } from 'playwright-core';

/** What `axe.source` leaves in the window (axe.ts), as far as names are worked out with it. */
interface Axe {
  readonly setup: () => void;
  readonly teardown: () => void;
  readonly commons: {
    readonly text: { readonly accessibleText: (element: Element) => string };
    readonly aria: { readonly getRole: (element: Element) => string | null };
  };
}

/** Of rows and of the entries of a tree no more are named: the rest is alike. */
const rowsNamed = 2;

/**
 * Role and name of every control that is shown, as a screen reader says them, each once, in their order; of the topmost dialog
 * alone where one is open, and without the frame around a screen unless `withFrame`. Times and dates are those of no day.
 * axe must have run in the window.
 */
export async function controlNames(page: Page, withFrame: boolean): Promise<readonly string[]> {
  const names = await page.evaluate(
    ([frame, rows]) => {
      const axe = Reflect.get(window, 'axe') as Axe;
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      const root = dialog ?? (frame ? document.body : (document.querySelector('main') ?? document.body));
      const controls = root.querySelectorAll(
        'button, a[href], input, select, textarea, summary, [role=tab], [role=treeitem], [role=combobox], [role=textbox]',
      );
      axe.setup();
      const isFurtherRow = (control: Element): boolean => {
        const row = control.closest('[data-row], [role=treeitem], [role=row]');
        const entry = row?.closest('li, [role=listitem]') ?? row;
        return entry !== null && [...(entry.parentElement?.children ?? [])].indexOf(entry) >= rows;
      };
      const found = [...controls].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        if (control.closest('[aria-hidden=true]') !== null || isFurtherRow(control)) return [];
        const name = axe.commons.text.accessibleText(control).replaceAll(/\s+/g, ' ').trim();
        return [`${axe.commons.aria.getRole(control) ?? control.tagName.toLowerCase()}: ${name}`];
      });
      axe.teardown();
      return found;
    },
    [withFrame, rowsNamed] as const,
  );
  return [...new Set(names.filter((name) => !passing.test(name)).map(ofNoDay))];
}

/** Of the block that the pointer happens to be on, and of a sync that may run at the moment. */
const passing =
  /: (?:Comment on this (?:block|cell)|Edit this block|Revert (?:this change|all changes of this block)|Copy|Sync\b.*|Stop\b.*)$/;

function ofNoDay(name: string): string {
  return (
    name
      .replaceAll(/\b\d{1,2}:\d{2}\b/g, 'HH:MM')
      .replaceAll(/\b\d+ (?:s|min|h|d|wk|mo|y)\b/g, '(age)')
      .replaceAll(/(?<=comments?) now$/g, ' (age)')
      // In the order of their ids.
      .replaceAll(/^(button: \S+, \d+): .*/g, '$1: (people)')
      // Until it was looked at for a second.
      .replaceAll(/\bUnseen\. |(?<=Review)  ?\d+ unseen/g, '')
      .replaceAll(/^radio: New \d+$/g, 'radio: New (count)')
      .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b(?:, \d{4})?/g, '(date)')
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:(port)')
      .replaceAll(/\b[\d.]+ (?:B|kB|MB|GB)\b/g, '(size)')
  );
}
