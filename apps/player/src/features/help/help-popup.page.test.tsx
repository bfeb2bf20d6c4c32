import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { answerGameLists, vendorGameUrl } from '@baize/pages/worlds/games';
import { frameCalls, helpCentre } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener } from '../../../testing/open-member.ts';

const popup = page.getByRole('dialog');

const openGame = memberOpener('/seamless?vendor=PG&game=PG1', (platform) => {
  answerGameLists(platform, 12);
  platform.answer('launchGame', { url: vendorGameUrl('/game'), gameName: 'Dragon Reels', ownWindow: false });
  platform.answer('helpCenter', helpCentre());
});

/** Opens the help centre over a running game. */
async function openHelp(options: VisitOptions = {}) {
  const visit = await openGame(options);
  await page.getByRole('button', { name: visit.t('nav.help') }).click();
  await expect.element(page.getByRole('dialog', { name: visit.t('help.title') })).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('help-popup', {
  open: openHelp,
  passesOver: { ...frameCalls, launchGame: 'the game under the popup says it itself' },
});

test('answers a question while the game keeps running', async () => {
  const { t } = await openHelp();
  const [section] = helpCentre().sections;
  const [article] = section?.articles ?? [];
  await popup.getByRole('searchbox', { name: t('help.search') }).fill(article?.title ?? '');
  await expect.element(popup.getByText(article?.title ?? '', { exact: true })).toBeVisible();
  await popup.getByRole('searchbox', { name: t('help.search') }).fill('zzzz');
  await expect.element(popup.getByText(t('help.nothing'))).toBeVisible();
  await popup.getByRole('button', { name: t('act.close') }).click();
  await expect.element(popup).not.toBeInTheDocument();
  expect(location.pathname).toBe('/seamless');
});
