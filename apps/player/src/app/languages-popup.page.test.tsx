import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { popupStands, pressButton } from '../../testing/open-from-menu.ts';
import { openPlayer } from '../../testing/visit.tsx';

const popup = page.getByRole('dialog');

async function openLanguages(options: VisitOptions = {}) {
  const visit = await openPlayer('/no/such/page', options);
  const { t } = visit;
  if (options.size === 'phone') {
    await pressButton(t('nav.menu'));
    await popupStands(t('a11y.main_menu'));
    await pressButton(t('language.more'));
  } else {
    await page.getByRole('button', { name: t('language.label'), exact: false }).click();
    await page.getByRole('menuitem', { name: t('language.more') }).click();
  }
  await popupStands(t('language.choose'));
  return visit;
}

testScreen('languages-popup', { open: openLanguages, passesOver: frameCalls });

describe('more languages', () => {
  test('lists all 38, those of the merchant first, and marks the chosen one', async () => {
    await openLanguages();
    const buttons = popup.getByRole('listitem').getByRole('button');
    await expect.poll(() => buttons.elements().length).toBe(38);
    const names = buttons.elements().map((button) => button.textContent);
    expect(names.slice(0, 2).toSorted()).toEqual(['English', 'नेपाली']);
    expect(new Set(names).size).toBe(38);
    await expect.element(popup.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  });

  test('a language without texts is stored, shows English texts and a note about it', async () => {
    const { t } = await openLanguages();
    await popup.getByRole('button', { name: 'Tiếng Việt (EN)' }).click();
    await expect.element(page.getByText(t('language.no_catalogue', { language: 'Tiếng Việt' })).first()).toBeVisible();
    // A toast is a dialog, too.
    await expect.element(page.getByRole('dialog', { name: t('language.choose') })).not.toBeInTheDocument();
    expect(localStorage.getItem('baize.language')).toBe('vi');
    expect(document.documentElement.lang).toBe('en');
    await page.getByRole('button', { name: `${t('language.label')}: VI` }).click();
    await expect
      .element(page.getByRole('menuitemradio', { name: 'Tiếng Việt (EN)' }))
      .toHaveAttribute('aria-checked', 'true');
  });

  test('a language with texts that the merchant does not offer shows its texts', async () => {
    await openLanguages();
    await popup.getByRole('button', { name: 'বাংলা' }).click();
    await expect.poll(() => document.documentElement.lang).toBe('bn');
    expect(localStorage.getItem('baize.language')).toBe('bn');
  });
});
