import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Axe = typeof axe;

/** {@link seriousFindings} in both themes, each after the theme's name. */
export async function seriousInBothThemes(page: Page, part?: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await seriousFindings(page, part)).map((one) => `${colorScheme} ${one}`));
  }
  return found;
}

/**
 * What axe finds serious or critical on what is shown, or in a part of it (a CSS selector): each as its rule, the elements
 * and their HTML. axe stays in the window, because to read its 600 kB anew takes longer than what it then does.
 */
export async function seriousFindings(page: Page, part?: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    // Colours on their way from one theme to the other are nobody's.
    const moving = document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
    await Promise.allSettled(moving.map((one) => one.finished));
    const { run } = Reflect.get(window, 'axe') as Axe;
    return run(selector ?? document, { resultTypes: ['violations'] });
  }, part);
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`));
}

/** Texts of which a part is cut away without an ellipsis, and that nothing scrolls to: each as the HTML of its element. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCutAway = (element: Element): boolean => {
      const isText = [...element.childNodes].some((one) => one instanceof Text && one.data.trim() !== '');
      if (!isText || element.closest('.unseen-by-eyes, [aria-hidden=true]') !== null) return false;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, right, width } = words.getBoundingClientRect();
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
        if (clipPath !== 'none' || width < 2) return false;
        const place = around.getBoundingClientRect();
        const isOver = right > place.right + 2 || left < place.left - 2;
        if (isOver && /auto|scroll/.test(overflowX)) return false;
        if (isOver && /hidden|clip/.test(overflowX)) return textOverflow !== 'ellipsis' && place.width > 4;
      }
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((one) => one instanceof HTMLElement && isCutAway(one))
      .map((one) => one.outerHTML.slice(0, 200));
  });
}
