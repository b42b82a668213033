import type { Page } from 'playwright-core';

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
