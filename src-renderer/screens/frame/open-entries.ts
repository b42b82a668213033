import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { Address } from '../../state/address.ts';
import type { App } from '../../state/app.svelte.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/frame.ts';

/** The menu of a row that leads to an address; `open`: what a click on it does. */
export function openEntries(
  app: App,
  address: Address,
  open: () => void = () => app.navigation.go(address),
): readonly MenuEntry[] {
  return [
    { label: common('open'), run: open },
    { label: t('openInANewWindow'), run: () => void app.openInNewWindow(address) },
  ];
}
