import { testScreen } from '@baize/pages/screen';
import { aDownlineValue, NO_CONTRACT_FLAGS } from '@baize/pages/worlds/agent';
import { aContract, aContractValue, contractPage } from '@baize/pages/worlds/contracts';
import { frameCalls } from '@baize/pages/worlds/shell';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, lastRequest, stopCalendar } from '../../testing/visit.tsx';

const PATH = '/agentHome/downlineManagmentView/suraj92';
const WEEK = { from: '2026-11-15', to: '2026-11-21' };
// The page itself reports a failure of this call, so the check of its failures does not pass over it.
const { contracts: _reported, ...passesOver } = frameCalls;
const open = agentOpener(PATH, (platform) => {
  platform.answer('teamDownline', aDownlineValue());
  // The popup of waiting offers requests contracts by their state, and shall find none.
  platform.answer('contracts', ({ state }) =>
    contractPage(state === 'progress' ? [] : [aContract({ direction: 'downline', account: 'suraj92' })]),
  );
  platform.answer('contract', aContractValue());
});

testScreen('downline-page', { open, passesOver });

describe('the page of a downline', () => {
  beforeEach(stopCalendar);

  test('shows its profile, its figures and those of its branch in the period', async () => {
    const visit = await open();
    const { t } = visit;
    expect(lastRequest(visit, 'teamDownline')).toEqual({ account: 'suraj92', ...WEEK });
    await expect.element(page.getByRole('heading', { level: 1, name: 'suraj92' })).toBeVisible();
    const own = page.getByLabelText(t('team.figures_own'));
    await expect.element(own).toMatchTextContent(/1,600\.00/);
    await expect.element(page.getByLabelText(t('team.figures_branch'))).toMatchTextContent(/12,400\.00/);
    const kosi = page.getByRole('navigation', { name: t('team.path') }).getByRole('link', { name: 'kosi' });
    await expect
      .element(kosi)
      .toHaveAttribute('href', '/agentHome/downlineManagmentView?from=2026-11-15&to=2026-11-21&under=kosi');
  });

  test('keeps a remark for the agent', async () => {
    const visit = await open();
    const { t } = visit;
    const field = page.getByRole('textbox', { name: t('team.remark') });
    await expect.element(field).toHaveValue('Plays on weekends');
    await field.fill('Plays daily ');
    await page.getByRole('button', { name: t('team.remark_save') }).click();
    await expect.element(page.getByText(t('team.remark_saved'))).toBeVisible();
    expect(lastRequest(visit, 'remarkDownline')).toEqual({ account: 'suraj92', remark: 'Plays daily' });
  });

  test('opens each contract with its acts', async () => {
    const visit = await open();
    const { t } = visit;
    const name = `${t('contract.detail')}: ${t('contract.number_of', { id: '7' })}`;
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('dialog', { name: t('contract.number_of', { id: '7' }) })).toBeVisible();
    expect(
      visit.platform.calls.find(({ id, request }) => id === 'contracts' && JSON.stringify(request).includes('suraj92'))
        ?.request,
    ).toMatchObject({ account: 'suraj92', direction: 'downline' });
  });

  test('shows how many contracts there are where not all are listed', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('contracts', ({ state }) =>
          state === 'progress' ? contractPage([]) : { ...contractPage([aContract()]), total: 31, totalPages: 2 },
        ),
    });
    await expect.element(page.getByText(t('team.contracts_newest', { shown: '1', total: '31' }))).toBeVisible();
  });

  test.each([
    ['a direct downline that is an agent', {}, 1],
    ['an agent further below', { line: ['kosi', 'suraj92'] }, 0],
    ['a direct downline that is no agent', { type: 0 }, 0],
  ])('offers contracts to %s: %o leads to %i forms', async (_, change, forms) => {
    const { t } = await open({
      prepare: (platform) => {
        platform.answer('contractFlags', { ...NO_CONTRACT_FLAGS, dailysalinfotype: true });
        platform.answer('teamDownline', aDownlineValue({ line: ['suraj92'], ...change }));
      },
    });
    await expect.element(page.getByRole('heading', { name: t('team.contracts') })).toBeVisible();
    const name = t('team.offer_kind', { kind: t('contract.kind_daily_salary') });
    const links = page.getByRole('main').getByRole('link', { name }).elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: forms }, () => '/agentHome/agentDailyWages2?offerTo=suraj92'),
    );
  });
});
