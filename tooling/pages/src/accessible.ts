import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { waitForFrame } from './visit.tsx';

/** The rules that depend on colours: all that a change of theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails for every rule of axe that the page breaks, in the theme that is shown. A game in its frame is another site. */
export async function expectAccessible(): Promise<void> {
  await expectNoViolations({ rules: { 'document-title': { enabled: false } } });
}

/**
 * Checks the page in the theme that is shown, then the colours of its content in the other theme, on one load. The frame around the content is
 * the same on every page of a site: `checksFrame` has its colours checked in the other theme as well.
 */
export async function expectAccessibleInBothThemes({ checksFrame = false } = {}): Promise<void> {
  const root = document.documentElement;
  const shown = root.dataset['theme'];
  await expectAccessible();
  root.dataset['theme'] = shown === 'light' ? 'dark' : 'light';
  try {
    const excluded = checksFrame ? [] : frameElements();
    await expectNoViolations({ runOnly: { type: 'rule', values: COLOUR_RULES } }, excluded);
  } finally {
    if (shown !== undefined) root.dataset['theme'] = shown;
  }
}

/** Header, menus, footer and floating buttons of the site: what stands outside of the content and of every dialog. */
function frameElements(): Element[] {
  const elements = [...document.querySelectorAll('header, nav, footer, aside')];
  return elements.filter((element) => element.closest('main, [role="dialog"], [role="alertdialog"]') === null);
}

async function expectNoViolations(options: RunOptions, excluded: readonly Element[] = []): Promise<void> {
  await untilStill();
  const { violations } = await axe.run(
    { include: [['html']], exclude: [['iframe'], ...excluded] },
    { iframes: false, resultTypes: ['violations'], ...options },
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect(found.filter(isOurs)).toEqual([]);
}

/** Fails where the page is wider than its window. */
export function expectNoHorizontalOverflow(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = [...document.querySelectorAll('#root *, [role="dialog"] *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  expect(scrollWidth <= clientWidth ? [] : tooWide, `${scrollWidth} px in ${clientWidth} px`).toEqual([]);
}

/** Waits until no transition runs: axe would judge the colours of that moment. */
async function untilStill(): Promise<void> {
  await waitForFrame();
  const running = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(running.map(async ({ finished }) => await finished));
  await waitForFrame();
}

/**
 * Base UI has two habits that axe does not know: a focus guard is hidden and passes its focus on at once, and an open menu or list
 * hangs outside of every landmark, at the end of the body.
 */
function isOurs({ id, html }: { id: string; html: string }): boolean {
  if (id === 'aria-hidden-focus') return !html.includes('data-base-ui-focus-guard');
  return id !== 'region' || !html.includes('data-base-ui-focusable');
}
