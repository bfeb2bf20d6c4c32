import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aLineTransfer, answerLineTransfers, lineTransferOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../testing/open-member.ts';

const open = memberOpener('/member/transferUpline', (platform) => {
  platform.answer('lineTransferOptions', lineTransferOptions());
  answerLineTransfers(platform, [
    aLineTransfer(),
    aLineTransfer({ transferId: '60', direction: 'downline', account: 'ram', amount: '50.00', remark: '' }),
  ]);
});

async function openTransfer(options?: VisitOptions): Promise<Visit> {
  const visit = await open(options);
  const { t } = visit;
  await press('button', `${t('withdraw.detail')}: ${t('line_transfer.number_of', { id: '61' })}`);
  await popupStands();
  return visit;
}

const amount = () => page.getByRole('textbox', { name: 'Amount to himal (NPR)' });
const password = () => page.getByLabelText('Withdraw password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Transfer', exact: true });
const lastCall = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

testScreen('transfer-upline-page', { open, passesOver: frameCalls });
testScreen('transfer-popup', { open: openTransfer, passesOver: frameCalls });

test('requires an amount within the balance, the limit of a transfer and the daily limit, and the password', async () => {
  const { platform, t } = await open();
  await submit().click();
  await expectNote(amount(), t('validation.required'));
  await expectNote(password(), t('validation.required'));
  const between = t('validation.amount_between', { min: '100.00', max: '400.00' });
  await amount().fill('99.99');
  await expectNote(amount(), between);
  await amount().fill('400.01');
  await expectNote(amount(), between);
  await press('button', t('withdraw.all'));
  await expect.element(amount()).toHaveValue('400.00');
  const remark = page.getByRole('textbox', { name: t('withdraw.remark') });
  await remark.fill('x'.repeat(141));
  await expectNote(remark, t('validation.length_at_most', { max: 140 }));
  expect(lastCall(platform, 'transferUpline')).toBeUndefined();
});

test('sends the transfer with its remark, confirms it, and clears the form', async () => {
  const { platform, t } = await open({
    prepare: (mock) =>
      mock.answer('transferUpline', { transferId: '62', currency: 'NPR', amount: '120.25', balance: '379.75' }),
  });
  await amount().fill('120.25');
  await page.getByRole('textbox', { name: t('withdraw.remark') }).fill(' Tihar ');
  await password().fill('Secret123');
  await submit().click();
  await expect.element(page.getByText(/120\.25 was transferred to himal/)).toBeVisible();
  await expect.element(amount()).toHaveValue('');
  expect(lastCall(platform, 'transferUpline')).toMatchObject({
    direction: 'upline',
    to: 'himal',
    amount: '120.25',
    remark: 'Tihar',
    withdrawPassword: 'Secret123',
  });
});

test.each([
  ['withdraw_password.wrong', password],
  ['transfer.daily_limit', amount],
] as const)('puts a refusal at the input that it concerns: %s', async (code, input) => {
  const { t } = await open({ prepare: (platform) => platform.refuse('transferUpline', code) });
  await amount().fill('120.25');
  await password().fill('Secret123');
  await submit().click();
  await expectNote(input(), t(`error:${code}`));
  await expect.element(input()).toHaveFocus();
});

test('shows any other refusal above the form, and sends the same request again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('transferUpline', 'transfer.not_in_line') });
  await amount().fill('120.25');
  await password().fill('Secret123');
  await submit().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:transfer.not_in_line'));
  const first = lastCall(platform, 'transferUpline');
  await submit().click();
  await vi.waitFor(() => expect(platform.calls.filter(({ id }) => id === 'transferUpline')).toHaveLength(2));
  expect(lastCall(platform, 'transferUpline')).toEqual(first);
});

test('sends a changed remark with the same request id after a lost reply, so that the money moves once', async () => {
  const { network, platform, t } = await open({
    prepare: (mock) => mock.refuse('transferUpline', 'ledger.key_reused'),
  });
  const remark = page.getByRole('textbox', { name: t('withdraw.remark') });
  await amount().fill('120.25');
  await remark.fill('Tihar');
  await password().fill('Secret123');
  network.loseReplies('/wps/member/passwordCheck/transferUpline');
  await submit().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  const first = lastCall(platform, 'transferUpline');
  network.online();
  await remark.fill('Dashain');
  await submit().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:ledger.key_reused'));
  expect(lastCall(platform, 'transferUpline')).toEqual({ ...(first as object), remark: 'Dashain' });
});

test.each([
  ['nobody stands above', { upline: null }, 'line_transfer.no_upline'],
  ['the merchant does not offer it', { toUpline: false }, 'line_transfer.off'],
  ['there is no withdraw password', { withdrawPasswordSet: false }, 'withdraw.step_password'],
] as const)('shows no form where %s', async (_name, change, sentence) => {
  const { t } = await open({
    prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions(change)),
  });
  await expect.element(page.getByText(t(sentence), { exact: true })).toBeVisible();
  expect(submit().query()).toBeNull();
});

test('shows the missing valid bet', async () => {
  await open({
    prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ turnoverLeft: '500.00' })),
  });
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
  await expectNote(submit(), /valid bet of रू 500\.00 is missing/);
});

test('shows sent amounts with a minus and received ones with a plus, and each transfer in full', async () => {
  const { t } = await openTransfer();
  await expect.element(page.getByText(/^−रू.120\.25$/).first()).toBeInTheDocument();
  await expect.element(page.getByText(/^\+रू.50\.00$/)).toBeInTheDocument();
  const popup = page.getByRole('dialog', { name: t('line_transfer.number_of', { id: '61' }) });
  await expect.element(popup.getByText('himal (Upline)')).toBeVisible();
  await expect.element(popup.getByText('Tihar')).toBeVisible();
  await press('button', t('act.close'));
  await expect.element(popup).not.toBeInTheDocument();
});

test('shows that there were no transfers, and shows transfers page by page', async () => {
  const { platform, t } = await open({ prepare: (mock) => answerLineTransfers(mock, [], 2) });
  await expect.element(page.getByText(t('line_transfer.history_empty'))).toBeVisible();
  await press('button', t('pager.next'));
  await expect.poll(() => lastCall(platform, 'lineTransfers')).toMatchObject({ pageNo: 2, pageSize: 20 });
});
