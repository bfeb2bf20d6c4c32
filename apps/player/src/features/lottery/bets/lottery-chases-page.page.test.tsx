import type { LottoChase } from '@baize/contract/schemas/lotto';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aChase, answerChases } from '@baize/pages/worlds/lottery';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, popupStands, press } from '../../../../testing/open-member.ts';

const PATH = '/lottery/chases';
const silentCalls = { ...frameCalls, lottoMenu: 'the filter offers no lotteries; the list stays' };

const openWith = async (all: readonly LottoChase[], options?: VisitOptions): Promise<Visit> =>
  await memberOpener(PATH, (platform) => answerChases(platform, all))(options);
const open = async (options?: VisitOptions): Promise<Visit> => await openWith([aChase()], options);

testScreen('lottery-chases-page', { open, passesOver: silentCalls });

describe('the chases', () => {
  test('show their progress, and lead to their bets', async () => {
    const { t } = await open();
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/3 of 10.*Stops.*36\.00.*Running/);
    await expect
      .element(page.getByRole('link', { name: t('lotto_chase.show_bets') }))
      .toHaveAttribute('href', `/lottery/bets?chase=${aChase().chaseId}`);
  });

  test('show the name of each state; only a running chase can be stopped', async () => {
    const states = ['running', 'completed', 'won', 'stopped', 'paused'] as const;
    const { t } = await openWith(
      states.map((state, index) => aChase({ state, chaseId: `0c9e8a54-6f6c-4f0e-9d61-3f5a2b7c8d9${index}` })),
    );
    const table = page.getByRole('table', { name: t('lotto_chase.title') });
    for (const state of states)
      await expect.element(table.getByText(t(`lotto_chase.state_${state}`), { exact: true })).toBeVisible();
    await expect.element(table.getByRole('button', { name: t('lotto_chase.stop'), exact: true })).toHaveLength(1);
  });

  test('can be empty', async () => {
    const { t } = await openWith([]);
    await expect.element(page.getByText(t('lotto_chase.empty'))).toBeVisible();
  });

  test('are reachable from the other pages of lotteries', async () => {
    const { t } = await open();
    const pages = page.getByRole('navigation', { name: t('lotto_draw.pages') });
    await expect
      .element(pages.getByRole('link', { name: t('lotto_bet.title'), exact: true }))
      .toHaveAttribute('href', '/lottery/bets');
  });
});

async function openStop(options?: VisitOptions): Promise<Visit> {
  const visit = await open(options);
  await press('button', visit.t('lotto_chase.stop'));
  await popupStands();
  return visit;
}

const dialog = () => page.getByRole('alertdialog');

testScreen('stop-chase-dialog', { open: openStop, passesOver: silentCalls });

describe('stopping a chase', () => {
  test('shows how many draws are cancelled', async () => {
    const { platform, t } = await openStop();
    platform.answer('lottoStopChase', { chaseId: aChase().chaseId, issuesLeftOut: 7 });
    await dialog()
      .getByRole('button', { name: t('lotto_chase.stop') })
      .click();
    await expect.element(page.getByText(/7 draws are left out/).first()).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('shows the reason of a refusal', async () => {
    const { t } = await openStop({ prepare: (mock) => mock.refuse('lottoStopChase', 'lottery.chase_not_found') });
    await dialog()
      .getByRole('button', { name: t('lotto_chase.stop') })
      .click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(t('error:lottery.chase_not_found'));
  });
});
