import type { MockPlatform } from '@baize/api/testing';
import type { WithdrawalState } from '@baize/contract/codes';
import type { WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerWithdrawals, aPaidWithdrawal, aWithdrawal, mockWithdrawals } from '@baize/pages/worlds/cashier';
import { aFile, chooseFiles } from '@baize/pages/worlds/pictures';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../testing/open-member.ts';

const opener = (withdrawal: WithdrawalValue) => {
  const openPage = memberOpener('/member/withdraw?part=history&id=51', (platform) => {
    mockWithdrawals(platform);
    answerWithdrawals(platform, [withdrawal]);
    platform.answer('withdrawal', withdrawal);
  });
  return async (options?: VisitOptions): Promise<Visit> => {
    const visit = await openPage(options);
    await popupStands();
    return visit;
  };
};

const popup = () => page.getByRole('dialog');
const lastCall = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

testScreen('withdrawal-popup', {
  open: opener(aPaidWithdrawal()),
  passesOver: {
    ...frameCalls,
    withdrawOptions: 'the form stands on another tab, which says so itself',
    payoutAccounts: 'the accounts stand on another tab, which says so itself',
  },
});

test.each([
  'reviewing',
  'approved',
  'paid',
  'received',
  'partial',
  'disputed',
  'rejected',
  'failed',
  'cancelled',
] as const satisfies readonly WithdrawalState[])(
  'explains the state %s, and offers to take back only before approval',
  async (state) => {
    const { t } = await opener(aWithdrawal({ state, reason: 'Another holder' }))();
    await expect.element(popup().getByText(t(`withdraw.text_${state}`), { exact: true })).toBeVisible();
    await expect.element(popup().getByText('Another holder')).toBeVisible();
    expect(
      popup()
        .getByRole('button', { name: t('withdraw.cancel') })
        .elements(),
    ).toHaveLength(state === 'reviewing' ? 1 : 0);
    expect(
      popup()
        .getByRole('button', { name: t('withdraw.confirm_act') })
        .elements(),
    ).toHaveLength(state === 'paid' ? 1 : 0);
  },
);

test('shows that nobody answered in time', async () => {
  const receipt = {
    kind: 'full',
    receivedAmount: '1000.50',
    remainingAmount: '0.00',
    forced: true,
    answeredAt: '2026-11-22T08:30:00.000Z',
  } as const;
  const { t } = await opener(aPaidWithdrawal({ state: 'received', receipt }))();
  await expect.element(popup().getByText(t('withdraw.text_forced'))).toBeVisible();
});

describe('the answer to a paid withdrawal', () => {
  const open = opener(aPaidWithdrawal());

  test('in full is sent at once, with the time limit shown', async () => {
    const { platform, t } = await open({
      prepare: (mock) => mock.answer('confirmWithdrawal', aWithdrawal({ state: 'received' })),
    });
    await expect.element(popup().getByText(/^Without an answer until .* it counts as received/)).toBeVisible();
    await press('button', t('withdraw.confirm_act'));
    await expect.element(page.getByText(t('withdraw.confirm_done'))).toBeVisible();
    expect(lastCall(platform, 'confirmWithdrawal')).toEqual({ withdrawalId: '51', receipt: 'full' });
  });

  test('in part must be more than nothing and less than all, and shows the missing amount', async () => {
    const { platform, t } = await open({
      prepare: (mock) => mock.answer('confirmWithdrawal', aWithdrawal({ state: 'partial' })),
    });
    await press('radio', t('withdraw.receipt_partial'));
    const received = popup().getByRole('textbox', { name: t('withdraw.received') });
    await press('button', t('withdraw.confirm_act'));
    await expectNote(received, t('validation.required'));
    const between = t('validation.amount_between', { min: '0.01', max: '1,000.49' });
    await received.fill('1000.50');
    await expectNote(received, between);
    await received.fill('0');
    await expectNote(received, between);
    await received.fill('400');
    await expectNote(received, /600\.50/);
    expect(lastCall(platform, 'confirmWithdrawal')).toBeUndefined();
    await press('button', t('withdraw.confirm_act'));
    await vi.waitFor(() =>
      expect(lastCall(platform, 'confirmWithdrawal')).toEqual({
        withdrawalId: '51',
        receipt: 'partial',
        receivedAmount: '400.00',
      }),
    );
  });

  test('that nothing arrived needs a picture, and accepts a remark of 140 characters', async () => {
    const uploadId = '00000000-0000-4000-8000-0000000000aa';
    const { platform, t } = await open({
      prepare: (mock) => {
        mock.answer('uploadImage', { uploadId, expiresAt: '2026-11-21T09:30:00.000Z' });
        mock.answer('confirmWithdrawal', aWithdrawal({ state: 'disputed' }));
      },
    });
    await press('radio', t('withdraw.receipt_not_received'));
    await press('button', t('withdraw.confirm_act'));
    await expect.element(popup().getByText(t('validation.images_required'))).toBeVisible();
    await chooseFiles(aFile('statement.gif', 'image/gif'), aFile('statement.png', 'image/png'));
    await expect.element(popup().getByText(t('upload.refused_type', { name: 'statement.gif' }))).toBeVisible();
    const remark = popup().getByRole('textbox', { name: t('withdraw.remark') });
    await remark.fill('x'.repeat(141));
    await press('button', t('withdraw.confirm_act'));
    await expectNote(remark, t('validation.length_at_most', { max: 140 }));
    expect(lastCall(platform, 'confirmWithdrawal')).toBeUndefined();
    await remark.fill('Nothing came');
    await press('button', t('withdraw.confirm_act'));
    await vi.waitFor(() =>
      expect(lastCall(platform, 'confirmWithdrawal')).toEqual({
        withdrawalId: '51',
        receipt: 'not_received',
        images: [uploadId],
        remark: 'Nothing came',
      }),
    );
    expect(lastCall(platform, 'uploadImage')).toMatchObject({ purpose: 'withdrawal_proof' });
  });

  test('that is too late shows this', async () => {
    const { t } = await open({ prepare: (mock) => mock.refuse('confirmWithdrawal', 'withdrawal.receipt_closed') });
    await press('button', t('withdraw.confirm_act'));
    await expect.element(popup().getByRole('alert')).toMatchTextContent(t('error:withdrawal.receipt_closed'));
  });
});

describe('a withdrawal in review', () => {
  test('can be taken back after a confirmation', async () => {
    const { platform, t } = await opener(aWithdrawal())({
      prepare: (mock) => mock.answer('cancelWithdrawal', aWithdrawal({ state: 'cancelled' })),
    });
    await press('button', t('withdraw.cancel'));
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByText(t('withdraw.cancel_text'))).toBeVisible();
    await question.getByRole('button', { name: t('withdraw.cancel_keep') }).click();
    expect(lastCall(platform, 'cancelWithdrawal')).toBeUndefined();
    await expect.element(question).not.toBeInTheDocument();
    await press('button', t('withdraw.cancel'));
    await question.getByRole('button', { name: t('withdraw.cancel'), exact: true }).click();
    await expect.element(page.getByText(t('withdraw.cancel_done'))).toBeVisible();
    expect(lastCall(platform, 'cancelWithdrawal')).toEqual({ withdrawalId: '51' });
  });

  test('that was approved meanwhile shows this', async () => {
    const { t } = await opener(aWithdrawal())({
      prepare: (mock) => mock.refuse('cancelWithdrawal', 'request.state_changed'),
    });
    await press('button', t('withdraw.cancel'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('withdraw.cancel'), exact: true })
      .click();
    await expect.element(page.getByText(t('error:request.state_changed')).first()).toBeVisible();
  });
});

test('that does not exist shows this, and closing it removes it from the address', async () => {
  const { t } = await opener(aWithdrawal())({
    prepare: (platform) => platform.refuse('withdrawal', 'request.not_found'),
  });
  await expect.element(popup().getByRole('alert')).toMatchTextContent(t('error:request.not_found'));
  await press('button', t('act.close'));
  await expect.element(popup()).not.toBeInTheDocument();
  expect(location.search).toBe('?part=history');
});
