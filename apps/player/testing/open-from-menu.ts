import type { Visit, VisitOptions } from '@baize/pages/visit';
import { expect, vi } from 'vitest';
import { openPlayer } from './visit.tsx';

/** Long enough for a popup that is downloaded first. */
const SOON = { timeout: 8_000, interval: 10 };

/** Opens a popup by its entry of the side menu, over a page that asks for nothing itself; on a phone through the menu sheet. */
export async function openFromMenu(key: 'nav.line_test' | 'nav.mirrors', options: VisitOptions = {}): Promise<Visit> {
  const visit = await openPlayer('/no/such/page', options);
  const { t } = visit;
  if (options.size === 'phone') {
    await pressButton(t('nav.menu'));
    await popupStands(t('a11y.main_menu'));
  }
  await pressButton(t(key));
  await popupStands(t(key));
  await visit.settled();
  return visit;
}

/** Presses what is seen of the buttons with this accessible name. */
export async function pressButton(name: string): Promise<void> {
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(
      (each) => (each.ariaLabel ?? each.textContent.trim()) === name && each.checkVisibility(),
    );
    if (!found) throw new Error(`no button ${name}`);
    return found;
  }, SOON);
  button.click();
}

/** Resolves when the popup with this title stands and its calls are answered. */
export async function popupStands(title: string): Promise<HTMLElement> {
  return await vi.waitFor(() => {
    const popup = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].find(
      (each) => each.querySelector('h2')?.textContent === title,
    );
    if (!popup) throw new Error(`no popup ${title}`);
    expect(popup.querySelector('[aria-busy="true"]:not(ol)')).toBeNull();
    return popup;
  }, SOON);
}
