import type { LottoGameValue, LottoMenuGame } from '@baize/contract/schemas/lotto';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

const PC_28: LottoMenuGame = {
  gameCode: 'PCDD_3M',
  gameName: 'PC 28',
  category: 'LF',
  family: 'pcdd',
  vendor: 'TCG',
  prizeModes: ['ZY'],
  image: '/art/games/himal-gold',
  isHot: false,
  openIssue: null,
  lastDraw: null,
  maintenance: false,
};

const PATH = '/lottery/returns?gameCode=PCDD_3M';

async function openReturns(
  terms: Partial<LottoGameValue> = {},
  options: VisitOptions = {},
  path = PATH,
): Promise<Visit> {
  const visit = await openPlayer(path, {
    ...options,
    prepare: (platform, network) => {
      platform.answer('lottoGame', (_request, sample) => ({
        ...sample,
        gameName: 'PC 28',
        family: 'pcdd',
        markets: ['credit'],
        closedPlays: [],
        groupMax: 1956,
        returnPpm: 970_000,
        coefficientPpm: 800_000,
        isOwnDraw: true,
        ...terms,
      }));
      platform.answer('lottoMenu', { games: [PC_28], serverTime: '2026-11-24T00:00:00.000Z' });
      options.prepare?.(platform, network);
    },
  });
  await expect
    .element(page.getByRole('heading', { level: 1, name: visit.t('returns.title'), exact: false }))
    .toBeVisible();
  return visit;
}

/** Opens the page and waits for its tables, or for the message shown instead. */
async function openTables(terms: Partial<LottoGameValue> = {}, options: VisitOptions = {}): Promise<Visit> {
  const visit = await openReturns(terms, options);
  await expect.poll(() => document.querySelector('main table, main [role="alert"]')).not.toBeNull();
  return visit;
}

const rowOf = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

testScreen('returns-page', { open: async (options) => await openTables({}, options), passesOver: frameCalls });

/** Opens the page without a lottery and waits for the list, or for the message shown instead. */
async function openChoice(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openReturns({}, options, '/lottery/returns');
  await expect.poll(() => document.querySelector('main ul, main [role="alert"]')).not.toBeNull();
  return visit;
}

testScreen('returns-page, choice', {
  open: openChoice,
  passesOver: frameCalls,
});

test('shows a visitor each prize with its outcomes, chance, odds and return', async () => {
  const { t } = await openTables({}, { signedIn: false });
  const triple = rowOf('Triple');
  await expect.element(triple).toMatchTextContent('10 of 1,000');
  await expect.element(triple).toMatchTextContent(t('returns.one_in', { number: '100.00' }));
  await expect.element(triple).toMatchTextContent(t('returns.pays_for', { pays: '97.00', cost: '1.00' }));
  await expect.element(triple).toMatchTextContent(t('returns.percent', { share: '97.00' }));
  await expect.element(page.getByText(t('returns.draws_own'))).toBeVisible();
});

test('shows how a play wins when its name is pressed', async () => {
  await openTables();
  const help = page.getByText(/0, 13, 14 and 27 have no colour\./);
  await expect.element(help.first()).not.toBeVisible();
  await page.getByText('Colour', { exact: true }).first().click();
  await expect.element(help.first()).toBeVisible();
});

test('finds prizes by words of play, group and prize, and restores all prizes', async () => {
  const { t } = await openTables();
  const search = page.getByRole('searchbox', { name: t('returns.search') });
  await search.fill('very big');
  await expect.element(page.getByRole('row')).toHaveLength(2);
  await search.fill('nothing of the kind');
  await page.getByRole('button', { name: t('returns.show_all') }).click();
  await expect.element(rowOf('Triple')).toBeVisible();
});

test('changes between the prices of a lottery that has several', async () => {
  const { t } = await openTables({ family: 'k3', markets: ['official', 'credit'] });
  await expect.element(page.getByText(t('returns.rule_official', { group: 1956 }), { exact: false })).toBeVisible();
  await page.getByText(t('returns.market_credit'), { exact: true }).click();
  await expect.element(page.getByText(t('returns.rule_credit', { share: '97.00' }), { exact: false })).toBeVisible();
  await expect.element(page.getByRole('row')).toHaveLength(2);
});

test('leads from the list of lotteries to one of them, and back', async () => {
  const { t } = await openChoice();
  await page.getByRole('link', { name: 'PC 28' }).click();
  await expect.element(page.getByRole('table').first()).toBeVisible();
  await page.getByRole('link', { name: t('returns.all') }).click();
  await expect.element(page.getByRole('link', { name: 'PC 28' })).toBeVisible();
});

test('shows that the results of a lottery come from its official draw', async () => {
  const { t } = await openTables({ isOwnDraw: false });
  await expect.element(page.getByText(t('returns.draws_feed'))).toBeVisible();
});
