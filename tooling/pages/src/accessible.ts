import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { waitForFrame } from './visit.tsx';

/** The rules of axe that depend on colours, which are the only ones that a change of theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails for every rule of axe that the page breaks in the current theme. A game in its frame is another site and is not checked. */
export async function expectAccessible(): Promise<void> {
  await expectNoViolations({ rules: { 'document-title': { enabled: false } } });
}

/**
 * Checks the page in the current theme, then the colours of its content in the other theme, without another load. Header, menus and footer are
 * the same on every page of a site, so their colours in the other theme are checked only with `checksFrame`.
 */
export async function expectAccessibleInBothThemes({ checksFrame = false } = {}): Promise<void> {
  const root = document.documentElement;
  const currentTheme = root.dataset['theme'];
  await expectAccessible();
  root.dataset['theme'] = currentTheme === 'light' ? 'dark' : 'light';
  try {
    const excluded = checksFrame ? [] : frameElements();
    await expectNoViolations({ runOnly: { type: 'rule', values: COLOUR_RULES } }, excluded);
  } finally {
    if (currentTheme !== undefined) root.dataset['theme'] = currentTheme;
  }
}

/** Returns the header, menus, footer and floating buttons of the site, which are outside of the content and of every dialog. */
function frameElements(): Element[] {
  const elements = [...document.querySelectorAll('header, nav, footer, aside')];
  return elements.filter((element) => element.closest('main, [role="dialog"], [role="alertdialog"]') === null);
}

async function expectNoViolations(options: RunOptions, excluded: readonly Element[] = []): Promise<void> {
  await waitForTransitions();
  const { violations } = await axe.run(
    { include: [['html']], exclude: [['iframe'], ...excluded] },
    { iframes: false, resultTypes: ['violations'], ...options },
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect(found.filter(isRealViolation)).toEqual([]);
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

/** Waits until no transition is running, because axe would check the colours in the middle of it. Endless animations are not waited for. */
async function waitForTransitions(): Promise<void> {
  await waitForFrame();
  const running = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(running.map(async ({ finished }) => await finished));
  await waitForFrame();
}

/**
 * Returns false for two false alarms that Base UI causes: a hidden focus guard, which passes the focus on at once, and an open menu or list outside
 * of every landmark, at the end of the body.
 */
function isRealViolation({ id, html }: { id: string; html: string }): boolean {
  if (id === 'aria-hidden-focus') return !html.includes('data-base-ui-focus-guard');
  return id !== 'region' || !html.includes('data-base-ui-focusable');
}
