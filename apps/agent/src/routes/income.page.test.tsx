import { expectNoHorizontalOverflow } from '@baize/pages/accessible';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { frameCalls } from '@baize/pages/worlds/shell';
import { anIncome, anIncomeRecord, aSettlementValue, settlementRows } from '@baize/pages/worlds/team-reports';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, lastRequest, stopCalendar } from '../../testing/visit.tsx';

const WEEK = { from: '2026-11-15', to: '2026-11-21' };
const records = (list = [anIncomeRecord()]) => ({
  list,
  total: list.length,
  totalPages: list.length === 0 ? 0 : 1,
  currency: 'NPR' as const,
  totalAmount: '740.00',
});
const open = agentOpener('/agentHome/agentRevenueReport', (platform) => {
  platform.answer('agentIncome', anIncome());
  platform.answer('agentIncomeRecords', records());
  platform.answer('settlement', aSettlementValue());
  platform.answer('settlementRows', settlementRows());
});

testScreen('income-page', { open, passesOver: frameCalls });

describe('the income of the agent', () => {
  beforeEach(stopCalendar);

  test('shows its sums by kind and each payment', async () => {
    const visit = await open();
    const { t } = visit;
    expect(lastRequest(visit, 'agentIncome')).toEqual(WEEK);
    const sums = page.getByLabelText(t('income.by_kind'));
    await expect.element(sums).toMatchTextContent(/740\.00.*600\.00.*740\.00/s);
    await page.getByRole('combobox', { name: t('income.kind') }).click();
    await page.getByRole('option', { name: t('contract.kind_dividend'), exact: true }).click();
    const request = { ...WEEK, kind: 'dividend', pageNo: 1, pageSize: 20 };
    await expect.poll(() => lastRequest(visit, 'agentIncomeRecords')).toEqual(request);
  });

  test('links a payment to the page of its kind, which may have left the menu', async () => {
    const { t } = await open();
    const kind = page.getByRole('cell', { name: t('contract.kind_daily_salary') });
    await expect.element(kind.getByRole('link')).toHaveAttribute('href', '/agentHome/agentDailyWages2');
  });

  test('shows a message where nothing was paid', async () => {
    const { t } = await open({
      prepare: (platform) => {
        platform.answer('agentIncome', anIncome({ total: '0.00', byKind: [], byDay: [] }));
        platform.answer('agentIncomeRecords', records([]));
      },
    });
    await expect.element(page.getByText(t('income.empty'))).toBeVisible();
  });
});

async function openPayment(options: VisitOptions = {}): Promise<Visit> {
  const visit = await open(options);
  await page.getByRole('button', { name: visit.t('settlement.open_line'), exact: false }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('settlement-popup', {
  open: openPayment,
  passesOver: { ...frameCalls, agentIncome: 'the page below says it', agentIncomeRecords: 'the page below says it' },
});

async function openRows(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openPayment(options);
  await page.getByRole('button', { name: visit.t('settlement.rows_show') }).click();
  await visit.settled();
  return visit;
}

testScreen('settlement-popup, rows', {
  open: openRows,
  passesOver: {
    ...frameCalls,
    agentIncome: 'the page below says it',
    agentIncomeRecords: 'the page below says it',
    settlement: 'the popup has no rows without the line',
  },
});

describe('the pay of one window', () => {
  test('shows its tier, its formula and what is owed to each downline', async () => {
    const visit = await openPayment();
    const { t } = visit;
    expect(lastRequest(visit, 'settlement')).toEqual({ settlementId: '7-31' });
    const popup = page.getByRole('dialog', { name: t('settlement.pay_of', { account: 'himal' }) });
    const formula = popup.getByRole('region', { name: t('settlement.open_line') });
    await expect.element(formula).toMatchTextContent(/100,000\.00 × 1% = .*1,000\.00/);
    await expect.element(formula).toMatchTextContent(/1,000\.00 − .*250\.00 − [^−]*10\.00 = .*740\.00/);
    await expect
      .element(popup.getByRole('region', { name: t('settlement.downlines') }))
      .toMatchTextContent(/kosi.*0\.5%/s);
    await expect.element(popup.getByText(t('settlement.adjustment_other'))).toBeVisible();
  });

  test.each([
    ['25.00', /250\.00 \+ [^−]*25\.00 =/],
    ['-25.00', /250\.00 − [^−]*25\.00 =/],
    ['-0.00', /250\.00 \+ [^−]*0\.00 =/],
  ])('writes the adjustment %s with its sign in front', async (adjustment, expected) => {
    const line = aSettlementValue({ adjustment });
    const { t } = await openPayment({ prepare: (platform) => platform.answer('settlement', line) });
    const formula = page.getByRole('region', { name: t('settlement.open_line') });
    await expect.element(formula).toMatchTextContent(expected);
  });

  test('names the cap and the minimum that the contract agrees on', async () => {
    const line = aSettlementValue({ minimumPay: '50.00', maximumPay: '1000.00' });
    const { t } = await openPayment({ prepare: (platform) => platform.answer('settlement', line) });
    const formula = page.getByRole('region', { name: t('settlement.open_line') });
    await expect.element(formula).toMatchTextContent(/at most .*1,000\.00/);
    await expect.element(formula).toMatchTextContent(/below .*50\.00 is not paid/);
  });

  test('explains the gap that the platform pays, a window without a tier, and a settlement that was stopped', async () => {
    const line = aSettlementValue({
      kind: 'dividend',
      state: 'failed',
      tier: null,
      tierNumber: null,
      ratePercent: '0',
      gross: '0.00',
    });
    const { t } = await openPayment({ prepare: (platform) => platform.answer('settlement', line) });
    for (const key of ['formula_gap', 'no_tier', 'stopped_note', 'base_dividend', 'carried_over'])
      await expect.element(page.getByText(t(`settlement.${key}`))).toBeVisible();
  });

  test('loads the rows of its base when they are opened', async () => {
    const visit = await openPayment();
    const { t } = visit;
    const part = page.getByRole('region', { name: t('settlement.rows') });
    expect(lastRequest(visit, 'settlementRows')).toBeUndefined();
    await part.getByRole('button', { name: t('settlement.rows_show') }).click();
    await expect
      .poll(() => lastRequest(visit, 'settlementRows'))
      .toEqual({ settlementId: '7-31', pageNo: 1, pageSize: 10 });
    const rows = part.getByRole('table', { name: t('settlement.rows') }).getByRole('row');
    await expect.element(rows.nth(1)).toMatchTextContent(/4711.*rapti.*800\.00/s);
    await expect.element(rows.nth(3)).toMatchTextContent(/bheri.*40,000\.00/s);
    await expect.element(part.getByText(t('settlement.rows_late_note'))).toBeVisible();
    const sums = part.getByLabelText(t('settlement.rows_sum'));
    await expect.element(sums).toMatchTextContent(/100,000\.00.*100,000\.00/s);
    await part.getByRole('button', { name: t('settlement.rows_hide') }).click();
    await expect.element(sums).not.toBeInTheDocument();
  });

  test('lists the rows in Nepali on a phone, within the width of the screen', async () => {
    const { t } = await openRows({ size: 'phone', language: 'ne' });
    const part = page.getByRole('region', { name: t('settlement.rows') });
    await expect.element(part.getByText(t('settlement.rows_late_note'))).toBeVisible();
    await expect.element(part.getByText(t('settlement.rows_late', { bet: '4711' }))).toBeVisible();
    expect(part.element().textContent).toMatch(/[\u0900-\u097f]/);
    expect(part.element().textContent).not.toMatch(/[a-z]{2,} [a-z]{2,}/i);
    expectNoHorizontalOverflow();
    const popup = page.getByRole('dialog').element().getBoundingClientRect();
    const { left, right } = part.getByLabelText(t('settlement.rows_sum')).element().getBoundingClientRect();
    expect([left >= popup.left, right <= popup.right]).toEqual([true, true]);
  });

  test('adds the rows of a dividend, what was carried over and what is no longer listed up to the base', async () => {
    const totals = {
      ...settlementRows().totals,
      part: '9000.00',
      unlisted: '-1200.00',
      carriedOver: '-500.00',
      base: '7300.00',
    };
    const { t } = await openPayment({
      prepare: (platform) => {
        platform.answer('settlement', aSettlementValue({ kind: 'dividend' }));
        platform.answer('settlementRows', settlementRows({ totals }));
      },
    });
    await page.getByRole('button', { name: t('settlement.rows_show') }).click();
    await expect
      .element(page.getByLabelText(t('settlement.rows_sum')))
      .toMatchTextContent(/9,000\.00.*1,200\.00.*500\.00.*7,300\.00/s);
    await expect.element(page.getByRole('columnheader', { name: t('settlement.rows_part') })).toBeInTheDocument();
  });
});
