import type { LaunchedGalley } from './electron.ts';
import { launchGalley } from './electron.ts';

/** Galley with the sample workspace opened and its space kept offline, in a window of 1280 x 800. */
export async function launchSample(): Promise<LaunchedGalley> {
  const galley = await launchGalley();
  const { page } = galley;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await page.getByRole('button', { name: /^Keep 1 space/ }).click({ timeout: 40_000 });
  await page.getByText(/Ready offline/).waitFor({ timeout: 40_000 });
  return galley;
}
