import { testScreen } from '@baize/pages/screen';
import { SIZES, type Visit, type VisitOptions } from '@baize/pages/visit';
import { aDownline, downlinesValue } from '@baize/pages/worlds/agent';
import { lineTransferOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest, stopCalendar } from '../../testing/visit.tsx';

const PATH = '/agentHome/downlineManagmentView';
const WEEK = { from: '2026-11-15', to: '2026-11-21', pageNo: 1, pageSize: 20 };
const open = agentOpener(PATH, (platform) => {
  platform.answer('lineTransferOptions', lineTransferOptions({ toDownline: true }));
});

testScreen('downlines-page', { open, passesOver: frameCalls });

describe('the list of downlines', () => {
  beforeEach(stopCalendar);

  test('links each account to its page with the same days', async () => {
    const visit = await open();
    expect(lastRequest(visit, 'teamDownlines')).toEqual(WEEK);
    const link = page.getByRole('main').getByRole('link', { name: 'suraj92' });
    await expect.element(link).toHaveAttribute('href', `${PATH}/suraj92?from=2026-11-15&to=2026-11-21`);
  });

  test('cuts no transfer button off on a tablet', async () => {
    const { t } = await open();
    try {
      await page.viewport(820, 900);
      const button = page.getByRole('button', { name: `${t('line_transfer.submit')}: kosi` });
      const list = page.getByRole('table', { name: t('nav.downlines') });
      await expect
        .poll(() => list.element().getBoundingClientRect().right - button.element().getBoundingClientRect().right)
        .toBeGreaterThan(0);
      expect(list.element().getBoundingClientRect().right).toBeLessThan(820);
    } finally {
      await page.viewport(SIZES.desktop.width, SIZES.desktop.height);
    }
  });

  test('opens the level below an account, and returns to the top by the breadcrumbs', async () => {
    const visit = await open();
    const { t, platform } = visit;
    platform.answer('teamDownlines', downlinesValue([aDownline('anu')], { line: ['kosi'] }));
    await page.getByRole('link', { name: t('team.below', { account: 'kosi' }), exact: false }).click();
    await expect.poll(() => lastRequest(visit, 'teamDownlines')).toEqual({ ...WEEK, under: 'kosi' });
    const path = page.getByRole('navigation', { name: t('team.path') });
    await expect.element(path.getByText('kosi')).toHaveAttribute('aria-current', 'location');
    await path.getByRole('link', { name: t('team.all') }).click();
    await expect.poll(() => lastRequest(visit, 'teamDownlines')).toEqual(WEEK);
    expect(currentAddress()).not.toContain('under');
  });

  test('is searched by account, and keeps the search in the address', async () => {
    const visit = await open();
    visit.platform.answer('teamDownlines', downlinesValue([]));
    await page.getByRole('searchbox', { name: visit.t('downlines.search') }).fill('zz');
    await expect.poll(() => lastRequest(visit, 'teamDownlines')).toEqual({ ...WEEK, account: 'zz' });
    await expect.element(page.getByText(visit.t('downlines.none_found'))).toBeVisible();
    expect(currentAddress()).toContain('account=zz');
  });

  test('shows the accounts above each search result, with links to their levels', async () => {
    const visit = await open();
    const { t, platform } = visit;
    const found = aDownline('zuma', { line: ['kosi', 'arun', 'zuma'] });
    platform.answer('teamDownlines', downlinesValue([found], { total: 1000, totalPages: 50, isComplete: false }));
    await page.getByRole('searchbox', { name: t('downlines.search') }).fill('zu');
    const row = page.getByRole('row', { name: /zuma/ });
    await expect
      .element(row.getByRole('link', { name: 'arun' }))
      .toHaveAttribute('href', `${PATH}?from=2026-11-15&to=2026-11-21&under=arun`);
    await expect.element(row).toMatchTextContent(/zuma.*kosi.*arun/s);
    await expect.element(page.getByText(t('team.hits_cut'))).toBeVisible();
  });
});

const openTree = agentOpener(`${PATH}?view=tree`, () => {});

testScreen('downlines-page, tree', { open: openTree, passesOver: frameCalls });

describe('the tree of downlines', () => {
  test('loads a level when it is opened by the keyboard, and closes it again', async () => {
    const visit = await openTree();
    const { t, platform } = visit;
    const tree = page.getByRole('list', { name: t('team.all') });
    await expect.element(tree.getByText(t('team.counts', { direct: '3', team: '14' }))).toBeVisible();
    expect(platform.calls.filter(({ id }) => id === 'teamDownlines')).toHaveLength(1);
    platform.answer('teamDownlines', downlinesValue([aDownline('anu')], { line: ['kosi'] }));
    const toggle = tree.getByRole('button', { name: t('team.below', { account: 'kosi' }) });
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(tree.getByRole('link', { name: 'anu' })).toHaveAttribute('href', `${PATH}/anu`);
    expect(lastRequest(visit, 'teamDownlines')).toMatchObject({ under: 'kosi', pageNo: 1, pageSize: 100 });
    await userEvent.keyboard(' ');
    await expect.element(tree.getByRole('link', { name: 'anu' })).not.toBeInTheDocument();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('links to the list of a level that has more accounts than it shows', async () => {
    const { t } = await openTree({
      prepare: (platform) => platform.answer('teamDownlines', downlinesValue([aDownline('anu')], { total: 140 })),
    });
    const list = page.getByRole('list', { name: t('team.all') });
    await expect.element(list.getByRole('link', { name: t('team.all') })).toHaveAttribute('href', PATH);
  });
});

async function openTransfer(options: VisitOptions = {}): Promise<Visit> {
  const visit = await open(options);
  const name = visit.t('team.transfer_to', { account: 'kosi' });
  await page.getByRole('button', { name: `${visit.t('line_transfer.submit')}: kosi` }).click();
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('downline-transfer-popup', {
  open: openTransfer,
  passesOver: { ...frameCalls, teamDownlines: 'the page below says it' },
});

describe('a transfer to a downline', () => {
  test('is sent with the withdraw password, and closes the popup', async () => {
    const visit = await openTransfer();
    const { t } = visit;
    const popup = page.getByRole('dialog');
    await popup
      .getByRole('textbox', { name: t('line_transfer.amount', { account: 'kosi', currency: 'NPR' }) })
      .fill('120');
    await popup.getByLabelText(t('withdraw.password')).fill('Cash2026out');
    await popup.getByRole('button', { name: t('line_transfer.submit') }).click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(lastRequest(visit, 'transferUpline')).toMatchObject({
      direction: 'downline',
      to: 'kosi',
      amount: '120.00',
      withdrawPassword: 'Cash2026out',
    });
  });

  test('is not offered where the merchant does not allow it', async () => {
    const { t } = await openTransfer({
      prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ toDownline: false })),
    });
    await expect.element(page.getByText(t('team.transfer_off'))).toBeVisible();
  });
});
