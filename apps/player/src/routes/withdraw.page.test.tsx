import type { MockPlatform } from '@baize/api/testing';
import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { testScreen } from '@baize/pages/screen';
import {
  answerWithdrawals,
  aPaidWithdrawal,
  aPayoutAccount,
  aWithdrawal,
  mockWithdrawals,
  openTurnover,
  withdrawOptions,
} from '@baize/pages/worlds/cashier';
import { anOverview } from '@baize/pages/worlds/security';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../testing/open-member.ts';

const PATH = '/member/withdraw';

const open = memberOpener(PATH, mockWithdrawals);
const openAccounts = memberOpener(`${PATH}?part=accounts`, mockWithdrawals);
const openHistory = memberOpener(`${PATH}?part=history`, mockWithdrawals);

const amount = () => page.getByRole('textbox', { name: 'Amount (NPR)' });
const password = () => page.getByLabelText('Withdraw password', { exact: true });
const submit = () => page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true });
const lastCall = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

testScreen('withdraw-page', {
  open: memberOpener(PATH, (platform) => {
    mockWithdrawals(platform);
    platform.answer('withdrawOptions', withdrawOptions({ turnover: openTurnover }));
  }),
  passesOver: frameCalls,
});

describe('a first withdrawal', () => {
  const current = () => document.querySelector('main [aria-current="step"]')?.textContent ?? '';

  test.each([
    ['real_name', { withdrawPasswordSet: false }, null, 'security.real_name_set'],
    ['password', { withdrawPasswordSet: false }, 'S*** R**', 'security.withdraw_password_set'],
    ['account', {}, 'S*** R**', 'withdraw.account_add'],
  ] as const)('is at the step %s, which opens over the page', async (step, change, realName, title) => {
    const { t } = await open({
      prepare: (platform) => {
        platform.answer('withdrawOptions', withdrawOptions(change));
        platform.answer('payoutAccounts', { list: [], realName });
      },
    });
    await expect.element(page.getByRole('heading', { name: t('withdraw.first_steps') })).toBeVisible();
    expect(current()).toContain(t(`withdraw.short_${step}`));
    expect(amount().query()).toBeNull();
    await press('button', t(`withdraw.take_${step}`));
    await expect.element(page.getByRole('dialog', { name: t(title) })).toBeVisible();
    expect(location.pathname).toBe(PATH);
  });

  test('starts with the login password if there is none, and continues once it is set', async () => {
    const { t, platform } = await open({
      prepare: (mock) => {
        mock.answer('withdrawOptions', withdrawOptions({ withdrawPasswordSet: false }));
        mock.answer('payoutAccounts', { list: [], realName: null });
        mock.answer('securityOverview', anOverview({ passwordSet: false, mobile: '977•••••••123' }));
        mock.answer('setFirstPassword', {});
      },
    });
    expect(current()).toContain(t('withdraw.short_login_password'));
    await press('button', t('withdraw.take_login_password'));
    const popup = page.getByRole('dialog', { name: t('security.act_password') });
    await popup.getByLabelText(t('change_password.new'), { exact: true }).fill('Lantern2026');
    await popup.getByLabelText(t('change_password.confirm'), { exact: true }).fill('Lantern2026');
    await popup.getByRole('textbox', { name: t('sms_code.label') }).fill('123456');
    platform.answer('securityOverview', anOverview({ mobile: '977•••••••123' }));
    await popup.getByRole('button', { name: t('security.act_password') }).click();
    await expect.poll(current).toContain(t('withdraw.short_real_name'));
  });

  test('continues with the next step automatically', async () => {
    const { t, platform } = await open({
      prepare: (mock) => {
        mock.answer('withdrawOptions', withdrawOptions({ withdrawPasswordSet: false }));
        mock.answer('payoutAccounts', { list: [], realName: null });
        mock.answer('setRealName', {});
      },
    });
    await press('button', t('withdraw.take_real_name'));
    const popup = page.getByRole('dialog', { name: t('security.real_name_set') });
    await popup.getByRole('textbox', { name: t('security.real_name') }).fill('Sita Rai');
    await popup.getByLabelText(t('security.login_password'), { exact: true }).fill('Lantern2026');
    platform.answer('payoutAccounts', { list: [], realName: 'S*** R**' });
    await popup.getByRole('button', { name: t('security.real_name_submit') }).click();
    await expect.poll(current).toContain(t('withdraw.short_password'));
    await expect.element(page.getByRole('button', { name: t('withdraw.take_password') })).toBeVisible();
  });
});

describe('the form', () => {
  const blocks: readonly (readonly [string, Partial<WithdrawOptionsValue>, RegExp])[] = [
    ['a debt', { owed: '100.00' }, /100\.00/],
    ['a valid bet that is missing', { turnover: openTurnover }, /valid bet of रू.500\.00 is missing/],
    ['a withdrawal in process', { openLeft: 0 }, /still in process/],
    ['the count of the day', { withdrawalsLeftToday: 0 }, /possible today/],
    [
      'a balance below the smallest withdrawal',
      { withdrawable: '0.00', balance: '499.99' },
      /balance is below रू.500\.00/,
    ],
    ['a day that leaves too little', { withdrawable: '0.00' }, /Less than रू.500\.00/],
  ];

  test.each(blocks)('says what stands in the way: %s', async (_name, change, sentence) => {
    await open({ prepare: (platform) => platform.answer('withdrawOptions', withdrawOptions(change)) });
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
    await expectNote(submit(), sentence);
  });

  test('shows the fee of the withdrawable amount with all its digits', async () => {
    const { t } = await open({
      prepare: (platform) => platform.answer('withdrawOptions', withdrawOptions({ feePercent: '0.25' })),
    });
    await expect.element(page.getByText(t('withdraw.withdrawable_fee', { percent: '0.25%' }))).toBeVisible();
  });

  test('shows the progress of each valid bet, and a debt beside the balance', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('withdrawOptions', withdrawOptions({ turnover: openTurnover, owed: '100.00' })),
    });
    const progress = page.getByRole('progressbar');
    await expect.element(progress).toHaveAttribute('aria-valuenow', '750');
    await expect.element(page.getByText(/Deposit of रू.2,000\.00/)).toBeVisible();
    await expect.element(page.getByText(t('withdraw.owed'), { exact: true })).toBeVisible();
  });

  test('requires an amount within the bounds and the password, and sends nothing before', async () => {
    const { platform, t } = await open();
    await expectNote(amount(), /रू 500\.00 .* रू 50,000\.00/);
    await submit().click();
    await expectNote(amount(), t('validation.required'));
    await expectNote(password(), t('validation.required'));
    await expect.element(amount()).toHaveFocus();
    const between = t('validation.amount_between', { min: '500.00', max: '1,990.04' });
    await amount().fill('499.99');
    await expectNote(amount(), between);
    await amount().fill('1990.05');
    await expectNote(amount(), between);
    await press('button', t('withdraw.all'));
    await expect.element(amount()).toHaveValue('1990.04');
    await expectNote(amount(), /50,000\.00/);
    expect(lastCall(platform, 'requestWithdrawal')).toBeUndefined();
  });

  test('shows the cost of the withdrawal, with its fee rounded up', async () => {
    await open();
    await expect.element(page.getByRole('definition').filter({ hasText: '–' })).toHaveLength(3);
    await amount().fill('1000.50');
    await expect.element(page.getByRole('definition').filter({ hasText: /^रू.5\.01$/ })).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: /^रू.1,005\.51$/ })).toBeVisible();
  });

  test.each([
    ['withdraw_password.wrong', password],
    ['wallet.insufficient_funds', amount],
    ['withdrawal.daily_limit', amount],
  ] as const)('puts a refusal at the input that it concerns: %s', async (code, input) => {
    const { t } = await open({ prepare: (platform) => platform.refuse('requestWithdrawal', code) });
    await amount().fill('1000.50');
    await password().fill('Secret123');
    await submit().click();
    await expectNote(input(), t(`error:${code}`));
    await expect.element(input()).toHaveFocus();
  });

  test('shows any other refusal above the form, and sends the same request again', async () => {
    const { platform, t } = await open({ prepare: (mock) => mock.refuse('requestWithdrawal', 'system.unexpected') });
    await amount().fill('1000.50');
    await password().fill('Secret123');
    await submit().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    const first = lastCall(platform, 'requestWithdrawal');
    await submit().click();
    await vi.waitFor(() => expect(platform.calls.filter(({ id }) => id === 'requestWithdrawal')).toHaveLength(2));
    expect(lastCall(platform, 'requestWithdrawal')).toEqual(first);
  });

  test('sends the withdrawal to the chosen account, and then shows it', async () => {
    const second = aPayoutAccount({ payoutAccountId: '4', maskedNumber: '••••4321', isDefault: false });
    const { platform, t } = await open({
      prepare: (mock) => {
        mock.answer('payoutAccounts', { list: [aPayoutAccount(), second], realName: 'S*** R**' });
        mock.answer('requestWithdrawal', aWithdrawal());
        mock.answer('withdrawal', aWithdrawal());
      },
    });
    await press('radio', 'Himchuli Bank ••••4321');
    await amount().fill('1000.5');
    await password().fill('Secret123');
    await submit().click();
    await expect.element(page.getByRole('dialog', { name: t('withdraw.number_of', { id: '51' }) })).toBeVisible();
    expect(location.search).toBe('?part=history&id=51');
    expect(lastCall(platform, 'requestWithdrawal')).toMatchObject({
      payoutAccountId: '4',
      amount: '1000.50',
      withdrawPassword: 'Secret123',
    });
  });
});

describe('the accounts', () => {
  test('can be empty, and require a real name first', async () => {
    const { t } = await openAccounts({
      prepare: (platform) => platform.answer('payoutAccounts', { list: [], realName: null }),
    });
    await expect.element(page.getByText(t('withdraw.name_first'))).toBeVisible();
    await expect.element(page.getByText(t('withdraw.accounts_empty'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('withdraw.set_real_name') }))
      .toHaveAttribute('href', '/member/securityCenter');
  });

  test('are limited to ten', async () => {
    const list = Array.from({ length: 10 }, (_, index) =>
      aPayoutAccount({ payoutAccountId: String(index), isDefault: index === 0 }),
    );
    const { t } = await openAccounts({
      prepare: (platform) => platform.answer('payoutAccounts', { list, realName: 'S*** R**' }),
    });
    await expectNote(page.getByRole('button', { name: t('withdraw.account_add') }), t('withdraw.accounts_full'));
  });

  test('can be added: every field is required, and the number must be letters and digits', async () => {
    const { platform, t } = await openAccounts();
    await press('button', t('withdraw.account_add'));
    await popupStands();
    const popup = page.getByRole('dialog', { name: t('withdraw.account_add') });
    const number = popup.getByLabelText(t('withdraw.number'), { exact: true });
    const add = popup.getByRole('button', { name: t('withdraw.account_add') });
    await add.click();
    await vi.waitFor(() => expect(popup.getByText(t('validation.required')).elements()).toHaveLength(4));
    for (const wrong of ['123', '12/34', '1'.repeat(41)]) {
      await number.fill(wrong);
      await expectNote(
        number,
        wrong.length > 40 ? t('validation.length_at_most', { max: 40 }) : t('validation.format'),
      );
    }
    expect(lastCall(platform, 'addPayoutAccount')).toBeUndefined();
  });

  test('can be added only in the member’s own name', async () => {
    const { platform, t } = await openAccounts({
      prepare: (mock) => mock.refuse('addPayoutAccount', 'payout_account.name_mismatch'),
    });
    await press('button', t('withdraw.account_add'));
    const popup = page.getByRole('dialog', { name: t('withdraw.account_add') });
    const holder = popup.getByLabelText(t('withdraw.holder'), { exact: true });
    await expectNote(holder, /S\*\*\* R\*\*/);
    await popup.getByRole('combobox', { name: t('withdraw.provider') }).click();
    await page.getByRole('option', { name: 'Khalti' }).click();
    await holder.fill('Sita Raut');
    await popup.getByLabelText(t('withdraw.number'), { exact: true }).fill('0012 345678');
    await popup.getByLabelText(t('withdraw.password'), { exact: true }).fill('Secret123');
    await popup.getByRole('button', { name: t('withdraw.account_add') }).click();
    await expectNote(holder, t('error:payout_account.name_mismatch'));
    platform.answer('addPayoutAccount', aPayoutAccount({ payoutAccountId: '4' }));
    await holder.fill('sita rai');
    await popup.getByRole('button', { name: t('withdraw.account_add') }).click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(lastCall(platform, 'addPayoutAccount')).toEqual({
      kind: 'ewallet',
      providerCode: 'KHALTI',
      holderName: 'sita rai',
      accountNumber: '0012345678',
      withdrawPassword: 'Secret123',
    });
  });

  test('can be added, and the typed values stay if there is no network', async () => {
    const { network, platform, settled, t } = await openAccounts();
    await press('button', t('withdraw.account_add'));
    const popup = page.getByRole('dialog', { name: t('withdraw.account_add') });
    await popup.getByRole('combobox', { name: t('withdraw.provider') }).click();
    await page.getByRole('option', { name: 'Khalti' }).click();
    await popup.getByLabelText(t('withdraw.holder'), { exact: true }).fill('Sita Rai');
    await popup.getByLabelText(t('withdraw.number'), { exact: true }).fill('0012345678');
    await popup.getByLabelText(t('withdraw.password'), { exact: true }).fill('Secret123');
    const add = popup.getByRole('button', { name: t('withdraw.account_add') });
    network.offline();
    await add.click();
    await expect.element(popup.getByText(t('error:network.failed'))).toBeVisible();
    // The list is requested again after the call, and this request fails as well.
    await settled();
    await expect.element(popup.getByLabelText(t('withdraw.number'), { exact: true })).toHaveValue('0012345678');
    network.online();
    platform.answer('addPayoutAccount', aPayoutAccount({ payoutAccountId: '4' }));
    await add.click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(lastCall(platform, 'addPayoutAccount')).toMatchObject({ accountNumber: '0012345678' });
  });

  test('are removed with the withdraw password, and not while they are in use', async () => {
    const { platform, t } = await openAccounts({
      prepare: (mock) => mock.refuse('removePayoutAccount', 'withdraw_password.wrong'),
    });
    await press('button', `${t('withdraw.account_remove')}: Himchuli Bank ••••5678`);
    const popup = page.getByRole('dialog', { name: t('withdraw.account_remove') });
    const remove = popup.getByRole('button', { name: t('withdraw.account_remove') });
    const secret = popup.getByLabelText(t('withdraw.password'), { exact: true });
    await remove.click();
    await expectNote(secret, t('validation.required'));
    await secret.fill('Secret123');
    await remove.click();
    await expectNote(secret, t('error:withdraw_password.wrong'));
    platform.refuse('removePayoutAccount', 'payout_account.in_use');
    await remove.click();
    await expect.element(popup.getByRole('alert')).toMatchTextContent(t('error:payout_account.in_use'));
  });

  test('move the focus after a removal to the next one, and after the last to the title of the page', async () => {
    const [first, second] = [aPayoutAccount(), aPayoutAccount({ payoutAccountId: '4', maskedNumber: '••••4321' })];
    const listOf = (...list: (typeof first)[]) => ({ list, realName: 'S*** R**' });
    const { platform, t } = await openAccounts({
      prepare: (mock) => mock.answer('payoutAccounts', listOf(first, second)),
    });
    const removeButton = (number: string) =>
      page.getByRole('button', { name: `${t('withdraw.account_remove')}: Himchuli Bank ${number}` });
    const remove = async (number: string, left: ReturnType<typeof listOf>) => {
      platform.answer('removePayoutAccount', {});
      platform.answer('payoutAccounts', left);
      await removeButton(number).click();
      const popup = page.getByRole('dialog', { name: t('withdraw.account_remove') });
      await popup.getByLabelText(t('withdraw.password'), { exact: true }).fill('Secret123');
      await popup.getByRole('button', { name: t('withdraw.account_remove') }).click();
    };
    await remove('••••5678', listOf(second));
    await expect.element(removeButton('••••4321')).toHaveFocus();
    await remove('••••4321', listOf());
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('have a default, and show why it could not be changed', async () => {
    const second = aPayoutAccount({
      payoutAccountId: '4',
      maskedNumber: '••••4321',
      isDefault: false,
      state: 'pending',
    });
    const { platform, t } = await openAccounts({
      prepare: (mock) => {
        mock.answer('payoutAccounts', { list: [aPayoutAccount(), second], realName: 'S*** R**' });
        mock.refuse('defaultPayoutAccount', 'payout_account.not_found');
      },
    });
    await expect.element(page.getByText(t('withdraw.account_pending'))).toBeVisible();
    await press('button', `${t('withdraw.make_default')}: Himchuli Bank ••••4321`);
    await expect.element(page.getByText(t('error:payout_account.not_found')).first()).toBeVisible();
    expect(lastCall(platform, 'defaultPayoutAccount')).toEqual({ payoutAccountId: '4' });
  });

  test('report that they could not be loaded, and load when the person tries again', async () => {
    const { platform, t } = await openAccounts({
      prepare: (mock) => mock.refuse('payoutAccounts', 'system.unexpected'),
    });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    platform.answer('payoutAccounts', { list: [aPayoutAccount()], realName: 'S*** R**' });
    await press('button', t('act.try_again'));
    await expect.element(page.getByRole('heading', { name: 'Himchuli Bank ••••5678' })).toBeVisible();
  });
});

describe('the history', () => {
  test('can be empty', async () => {
    const { t } = await openHistory();
    await expect.element(page.getByText(t('withdraw.history_empty'))).toBeVisible();
  });

  test('offers to confirm a paid withdrawal, and is filtered by state', async () => {
    const { platform, t } = await openHistory({
      prepare: (mock) =>
        answerWithdrawals(mock, [aPaidWithdrawal(), aWithdrawal({ withdrawalId: '50', state: 'received' })], 2),
    });
    const number = (id: string) => t('withdraw.number_of', { id });
    await expect
      .element(page.getByRole('button', { name: `${t('withdraw.confirm_act')}: ${number('51')}` }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: `${t('withdraw.detail')}: ${number('50')}` })).toBeVisible();
    await expect.element(page.getByText(/1,000\.50/).first()).toBeVisible();
    await press('button', t('pager.next'));
    await vi.waitFor(() => expect(lastCall(platform, 'withdrawals')).toMatchObject({ pageNo: 2 }));
    await page.getByRole('combobox', { name: t('withdraw.state') }).click();
    await page.getByRole('option', { name: t('withdraw.state_rejected'), exact: true }).click();
    await vi.waitFor(() =>
      expect(lastCall(platform, 'withdrawals')).toMatchObject({ state: 'rejected', pageNo: 1, pageSize: 20 }),
    );
  });

  test('reports that it cannot be loaded', async () => {
    const { t } = await openHistory({ prepare: (platform) => platform.refuse('withdrawals', 'system.unexpected') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  });
});
