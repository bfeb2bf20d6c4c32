import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerTransactions, aTransaction, daysAgo } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, popupStands, press } from '../../../testing/open-member.ts';
import { TRANSACTION_KINDS } from './transaction-kinds.ts';

const PATH = '/member/transactionHistory';

const openAt = async (query: string, options?: VisitOptions): Promise<Visit> =>
  await memberOpener(PATH + query, (platform) => answerTransactions(platform))(options);
const open = async (options?: VisitOptions): Promise<Visit> => await openAt('', options);

const receipts = () => page.getByRole('button', { name: /^Receipt of transaction/ });
const lastCall = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

testScreen('transactions-page', { open, passesOver: frameCalls });

describe('the transactions', () => {
  test('are filtered by kind, which the address contains', async () => {
    const { t } = await open();
    await expect.element(receipts()).toHaveLength(3);
    await expect.element(page.getByLabelText(t('transaction.totals'))).toMatchTextContent(/3.*5,150\.00.*−रू 10\.00/);
    await page.getByRole('combobox', { name: t('transaction.kind') }).click();
    await page.getByRole('option', { name: t('transaction.kind_deposit'), exact: true }).click();
    await expect.element(receipts()).toHaveLength(1);
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Deposit.*\+रू 5,000\.00/);
    expect(location.search).toMatch(/kind=deposit$/);
  });

  test('are requested with the filters of the address, without invalid ones', async () => {
    const [from, to] = [daysAgo(9), daysAgo(3)];
    // The third page must exist, because the list replaces a page beyond the last one by the last page.
    const stakes = Array.from({ length: 41 }, (_, index) => aTransaction(index + 1, { kind: 'bet' }));
    const { platform } = await openAt(`?from=${from}&to=${to}&kind=bet&page=3`, {
      prepare: (mock) => answerTransactions(mock, stakes),
    });
    expect(lastCall(platform, 'transactionHistory')).toEqual({ from, to, kind: 'bet', pageNo: 3, pageSize: 20 });
    const visit = await openAt(`?from=${to}&to=${from}&kind=theft&page=x`);
    const asked = lastCall(visit.platform, 'transactionHistory');
    expect(asked).toMatchObject({ pageNo: 1 });
    expect(asked).not.toHaveProperty('kind');
    expect(asked).not.toHaveProperty('from', to);
  });

  test('show the name of every kind', async () => {
    const { t } = await open({
      prepare: (platform) =>
        answerTransactions(
          platform,
          TRANSACTION_KINDS.map((kind, index) => aTransaction(index + 1, { kind })),
        ),
    });
    await expect.element(receipts()).toHaveLength(TRANSACTION_KINDS.length);
    const shown = [...document.querySelectorAll('main tbody td b')].map((element) => element.textContent);
    expect(shown).toEqual(TRANSACTION_KINDS.map((kind) => t(`transaction.kind_${kind}`)));
  });

  test('are listed twenty on a page', async () => {
    const { t } = await open({
      prepare: (platform) =>
        answerTransactions(
          platform,
          Array.from({ length: 21 }, (_, index) => aTransaction(index + 1)),
        ),
    });
    await expect.element(receipts()).toHaveLength(20);
    await press('button', t('pager.next'));
    await expect.element(receipts()).toHaveLength(1);
    expect(location.search).toMatch(/page=2$/);
  });

  test('can be empty', async () => {
    const { t } = await open({ prepare: (platform) => answerTransactions(platform, []) });
    await expect.element(page.getByText(t('transaction.empty'))).toBeVisible();
  });

  test('load when the person tries again', async () => {
    const { platform, t } = await open({ prepare: (mock) => mock.refuse('transactionHistory', 'system.unexpected') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    answerTransactions(platform);
    await press('button', t('act.try_again'));
    await expect.element(receipts()).toHaveLength(3);
  });

  test('are saved as a file with the filter of the page, or the reason is shown why not', async () => {
    const { platform, t } = await openAt('?kind=deposit', {
      prepare: (mock) => mock.refuse('exportRecords', 'request.range_too_long'),
    });
    await press('button', t('record.export'));
    await expect.element(page.getByText(t('error:request.range_too_long')).first()).toBeVisible();
    expect(lastCall(platform, 'exportRecords')).toMatchObject({ record: 'transactions', kind: 'deposit' });
    platform.answer('exportRecords', { path: '#file' });
    await press('button', t('record.export'));
    await vi.waitFor(() => expect(location.hash).toBe('#file'));
    const heads = ['bets.placed_at', 'transaction.number', 'transaction.kind', 'transaction.amount'].map((key) =>
      t(key),
    );
    expect(lastCall(platform, 'exportRecords')).toHaveProperty('heads', expect.arrayContaining(heads));
  });
});

async function openReceipt(number: string, options?: VisitOptions): Promise<Visit> {
  const visit = await open(options);
  await press('button', visit.t('transaction.receipt_of', { number }));
  await popupStands();
  return visit;
}

const popup = () => page.getByRole('dialog', { name: 'Receipt' });

testScreen('receipt-popup', { open: async (options) => await openReceipt('2', options), passesOver: frameCalls });

describe('a receipt', () => {
  test('shows the brand, the account and the movement, and leads from a stake to its bet', async () => {
    const { t } = await openReceipt('2');
    await expect
      .element(popup())
      .toMatchTextContent(/baize.*bimala \(10000042\).*R2.*Stake.*Himal Gold.*−रू 10\.00.*4,990\.00/);
    await expect
      .element(popup().getByRole('link', { name: t('transaction.to_bet') }))
      .toHaveAttribute('href', '/member/personalHistoryCopy?bet=2');
  });

  test('of a deposit has no bet, and that of a bonus has its name', async () => {
    const { t } = await openReceipt('1');
    await expect
      .element(popup())
      .toMatchTextContent(/Deposit number.*BZ1.*Payment method.*Bank transfer.*Bank reference.*HB-77.*Fee.*0\.00/);
    expect(
      popup()
        .getByRole('link', { name: t('transaction.to_bet') })
        .query(),
    ).toBeNull();
    await press('button', t('act.close'));
    await expect.element(popup()).not.toBeInTheDocument();
    await press('button', t('transaction.receipt_of', { number: '3' }));
    await expect.element(popup()).toMatchTextContent(/Bonus.*Half on top.*150\.00/);
  });
});
