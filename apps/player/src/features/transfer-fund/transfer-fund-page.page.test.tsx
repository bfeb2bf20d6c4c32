import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { answerWalletTransfers, aVendorWallet, aWalletTransfer, vendorWallets } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/member/transferFund', (platform) => {
  platform.answer('vendorWallets', vendorWallets());
  answerWalletTransfers(platform, [aWalletTransfer()]);
});

const amount = () => page.getByRole('textbox', { name: 'Amount (NPR)' });
const submit = () => page.getByRole('button', { name: 'Transfer', exact: true });
const home = () => page.getByRole('button', { name: 'Bring all home' });
const walletOf = (vendor: string) =>
  page.getByRole('table', { name: 'Wallets at vendors' }).getByRole('row').filter({ hasText: vendor });
const lastCall = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

testScreen('transfer-fund-page', { open, passesOver: frameCalls });

test('shows that no transfer is necessary if all games use the main wallet', async () => {
  const { t } = await open({
    prepare: (platform) => {
      platform.answer('vendorWallets', vendorWallets({ list: [], total: '700.00' }));
      answerWalletTransfers(platform, []);
    },
  });
  await expect.element(page.getByText(t('fund.single'))).toBeVisible();
  await expect.element(page.getByText(t('line_transfer.history_empty'))).toBeVisible();
  expect(amount().query()).toBeNull();
  expect(home().query()).toBeNull();
});

test('shows each wallet as its vendor reports it, and the total', async () => {
  const { t } = await open({
    prepare: (platform) =>
      platform.answer(
        'vendorWallets',
        vendorWallets({
          list: [
            aVendorWallet(),
            aVendorWallet({ vassalage: 'JDB', name: 'Vendor JDB', balance: null, state: 'unavailable' }),
            aVendorWallet({ vassalage: 'CQ9', name: 'Vendor CQ9', balance: '0.00', state: 'maintenance' }),
          ],
        }),
      ),
  });
  await expect.element(walletOf('Vendor PG')).toMatchTextContent(/300\.00/);
  await expect.element(walletOf('Vendor PG')).toMatchTextContent(t('fund.state_ready'));
  await expect.element(walletOf('Vendor JDB')).toMatchTextContent(t('fund.unknown'));
  await expect.element(walletOf('Vendor JDB')).toMatchTextContent(t('fund.state_unavailable'));
  await expect.element(walletOf('Vendor CQ9')).toMatchTextContent(t('fund.state_maintenance'));
  const facts = page.getByLabelText(t('withdraw.facts'));
  await expect.element(facts).toMatchTextContent(/700\.00.*300\.00.*1,000\.00/);
});

describe('the form', () => {
  test('requires an amount within the balance of the source wallet', async () => {
    const { platform, t } = await open();
    await expectNote(amount(), /At most रू 700\.00/);
    await submit().click();
    await expectNote(amount(), t('validation.required'));
    await amount().fill('700.01');
    await expectNote(amount(), t('validation.amount_between', { min: '0.01', max: '700.00' }));
    await press('radio', t('fund.out'));
    await amount().fill('300.01');
    await expectNote(amount(), t('validation.amount_between', { min: '0.01', max: '300.00' }));
    await press('button', t('withdraw.all'));
    await expect.element(amount()).toHaveValue('300.00');
    expect(lastCall(platform, 'walletTransfer')).toBeUndefined();
  });

  test('shows why no transfer is possible: no money, or a vendor under maintenance', async () => {
    const { platform, t } = await open({
      prepare: (mock) =>
        mock.answer(
          'vendorWallets',
          vendorWallets({ list: [aVendorWallet({ balance: '0.00', state: 'maintenance' })] }),
        ),
    });
    await expectNote(submit(), t('error:transfer.vendor_maintenance'));
    await press('radio', t('fund.out'));
    await expectNote(submit(), t('fund.empty'));
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
    await amount().fill('1');
    submit()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(lastCall(platform, 'walletTransfer')).toBeUndefined();
  });

  test.each([
    ['done', /300\.00 was transferred/],
    ['pending', /300\.00 is on its way/],
  ] as const)('sends the transfer to the vendor chosen and says that it is %s', async (state, sentence) => {
    const { platform, t } = await open({
      prepare: (mock) => {
        const wallets = [aVendorWallet(), aVendorWallet({ vassalage: 'JDB', name: 'Vendor JDB', balance: null })];
        mock.answer('vendorWallets', vendorWallets({ list: wallets }));
        mock.answer('walletTransfer', {
          currency: 'NPR',
          transfer: aWalletTransfer({ to: 'JDB', state }),
          balance: '400.00',
        });
      },
    });
    await page.getByRole('combobox', { name: t('fund.vendor') }).click();
    await page.getByRole('option', { name: 'Vendor JDB' }).click();
    await amount().fill('300');
    await submit().click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(amount()).toHaveValue('');
    expect(lastCall(platform, 'walletTransfer')).toMatchObject({ from: 'MAIN', to: 'JDB', amount: '300.00' });
  });

  test('shows a refusal at the amount if it concerns the amount, and any other above the form', async () => {
    const { platform, t } = await open({
      prepare: (mock) => mock.refuse('walletTransfer', 'wallet.insufficient_funds'),
    });
    await amount().fill('300');
    await submit().click();
    await expectNote(amount(), t('error:wallet.insufficient_funds'));
    platform.refuse('walletTransfer', 'transfer.vendor_unavailable');
    await submit().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:transfer.vendor_unavailable'));
  });
});

describe('the way home', () => {
  test('is empty if no vendor holds money', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('vendorWallets', vendorWallets({ list: [aVendorWallet({ balance: '0.00' })] })),
    });
    await expectNote(home(), t('fund.home_nothing'));
    await expect.element(home()).toHaveAttribute('aria-disabled', 'true');
  });

  test('is possible if a vendor does not report its balance', async () => {
    await open({
      prepare: (platform) =>
        platform.answer('vendorWallets', vendorWallets({ list: [aVendorWallet({ balance: null })] })),
    });
    await expect.element(home()).not.toHaveAttribute('aria-disabled');
  });

  test('shows the returned amount, and which vendors did not answer', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('recallWallets', {
          currency: 'NPR',
          transfers: [
            aWalletTransfer({ from: 'PG', to: 'MAIN' }),
            aWalletTransfer({ transferId: '72', from: 'CQ9', to: 'MAIN', state: 'failed' }),
          ],
          unanswered: ['JDB'],
          balance: '1000.00',
        }),
    });
    await home().click();
    await expect.element(page.getByText(/300\.00 is back in your main wallet/)).toBeVisible();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(t('fund.home_unanswered', { vendors: 'JDB, CQ9' }));
  });

  test('shows that a part of the money is still pending', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('recallWallets', {
          currency: 'NPR',
          transfers: [aWalletTransfer({ from: 'PG', to: 'MAIN', state: 'pending' })],
          unanswered: [],
          balance: '700.00',
        }),
    });
    await home().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('fund.home_pending'));
  });

  test('shows why it is not possible', async () => {
    const { t } = await open({ prepare: (platform) => platform.refuse('recallWallets', 'transfer.single_wallet') });
    await home().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:transfer.single_wallet'));
  });
});

test('lists the transfers with their states, page by page', async () => {
  const { platform, t } = await open({
    prepare: (mock) =>
      answerWalletTransfers(mock, [aWalletTransfer(), aWalletTransfer({ transferId: '70', state: 'failed' })], 2),
  });
  const table = page.getByRole('table', { name: t('line_transfer.history') });
  await expect.element(table.getByText(t('fund.transfer_done'), { exact: true })).toBeVisible();
  await expect.element(table.getByText(t('fund.transfer_failed'), { exact: true })).toBeVisible();
  await press('button', t('pager.next'));
  await vi.waitFor(() => expect(lastCall(platform, 'walletTransfers')).toMatchObject({ pageNo: 2, pageSize: 20 }));
});

test('refetches while a transfer is pending, and fetches the wallets once its vendor has answered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { platform, t } = await open({
    prepare: (mock) => answerWalletTransfers(mock, [aWalletTransfer({ state: 'pending', endedAt: null })]),
  });
  const table = page.getByRole('table', { name: t('line_transfer.history') });
  await expect.element(table.getByText(t('fund.transfer_pending'), { exact: true })).toBeVisible();
  answerWalletTransfers(platform, [aWalletTransfer({ state: 'failed' })]);
  platform.answer('vendorWallets', vendorWallets({ balance: '1000.00', list: [aVendorWallet({ balance: '0.00' })] }));
  vi.advanceTimersByTime(2_000);
  await expect.element(table.getByText(t('fund.transfer_failed'), { exact: true })).toBeVisible();
  await expect.element(walletOf('Vendor PG')).toMatchTextContent(/रू 0\.00/);
});
