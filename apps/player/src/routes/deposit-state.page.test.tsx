import { aDeposit, answerDeposits, aTransferDeposit, depositMethods } from '@baize/pages/worlds/cashier';
import { aFile, chooseFiles } from '@baize/pages/worlds/pictures';
import { uploadsMarks } from '@baize/contract/marks/uploads';
import type { DepositState } from '@baize/contract/codes';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../testing/open-member.ts';
import { PATH, open, openDeposit, lastCall } from '../../testing/deposit.ts';

const MEGABYTE = 1024 * 1024;

const UPLOAD_PATH = uploadsMarks.uploadImage.path;

describe('a deposit', () => {
  test.each([
    'credited',
    'rejected',
    'failed',
    'cancelled',
    'expired',
    'refunded',
  ] as const satisfies readonly DepositState[])(
    'that is %s shows this with its reason, and offers another one',
    async (state) => {
      const reason = 'Sent by mistake';
      const { t } = await openDeposit(aDeposit({ state, reason, instruction: null, payUntil: null }));
      const sentence = state === 'credited' ? /1,000\.33 has been credited/ : t(`deposit.${state}`);
      await expect.element(page.getByText(sentence)).toBeVisible();
      await expect.element(page.getByText(t(`deposit.state_${state}`), { exact: true })).toBeVisible();
      await expect.element(page.getByText(t('deposit.reason', { reason }))).toBeVisible();
      await expect.element(page.getByRole('link', { name: t('deposit.another') })).toHaveAttribute('href', PATH);
      const play = page.getByRole('link', { name: t('deposit.play') });
      expect(play.query()?.getAttribute('href')).toBe(state === 'credited' ? '/#section-hot' : undefined);
    },
  );

  test('that is not paid yet leads to the provider’s page, and can be cancelled after a confirmation', async () => {
    const { platform, t } = await openDeposit(aDeposit());
    const toProvider = page.getByRole('link', { name: t('deposit.to_provider') });
    await expect.element(toProvider).toHaveAttribute('href', 'https://provider.example/pay/41');
    platform.answer('cancelDeposit', aDeposit({ state: 'cancelled', instruction: null }));
    await press('button', t('deposit.cancel'));
    const question = page.getByRole('alertdialog', { name: t('deposit.cancel_title') });
    await question.getByRole('button', { name: t('deposit.cancel_not') }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(lastCall(platform, 'cancelDeposit')).toBeUndefined();
    await press('button', t('deposit.cancel'));
    await question.getByRole('button', { name: t('deposit.cancel'), exact: true }).click();
    await vi.waitFor(() => expect(lastCall(platform, 'cancelDeposit')).toEqual({ depositId: '41' }));
  });

  test('that can no longer be cancelled shows this', async () => {
    const { platform, t } = await openDeposit(aDeposit());
    platform.refuse('cancelDeposit', 'request.state_changed');
    await press('button', t('deposit.cancel'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('deposit.cancel'), exact: true })
      .click();
    await expect.element(page.getByText(t('error:request.state_changed')).first()).toBeVisible();
  });

  test('that does not exist shows this, and offers a new one', async () => {
    const { t } = await memberOpener(`${PATH}?deposit=999`, (platform) =>
      platform.refuse('deposit', 'request.not_found'),
    )();
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:request.not_found'));
    await expect.element(page.getByRole('link', { name: t('deposit.another') })).toBeVisible();
  });

  test('by a bank transfer shows the account to pay to, with a button that copies each line', async () => {
    const { t } = await openDeposit(aTransferDeposit({ fee: '10.00' }));
    const main = page.getByRole('main');
    for (const text of ['Himchuli Bank', '0012003400560078', 'BZ42', '1,010.33'])
      await expect.element(main.getByRole('definition').filter({ hasText: text })).toBeVisible();
    const copy = t('deposit.copy', { what: t('deposit.reference') });
    await expect.element(main.getByRole('button', { name: copy })).toBeVisible();
  });
});

describe('a transfer whose receipt was sent', () => {
  test('asks for no second payment: the amount to transfer disappears, the reference stays', async () => {
    const { t } = await openDeposit(aTransferDeposit({ state: 'reviewing', proofSent: true }));
    await expect.element(page.getByText(t('deposit.pay_no_more'))).toBeVisible();
    await expect.element(page.getByText(/Himchuli Bank, 0012003400560078, reference BZ42/)).toBeVisible();
    expect(page.getByText(t('deposit.to_transfer')).query()).toBeNull();
  });
});

describe('the picture of a receipt', () => {
  const openTransfer = async () => await openDeposit(aTransferDeposit());

  test('is required, and must be PNG or JPG of at most 5 MB', async () => {
    const { platform, t } = await openTransfer();
    await press('button', t('deposit.send_proof'));
    await expect.element(page.getByText(t('validation.images_required'))).toBeVisible();
    await chooseFiles(aFile('notes.txt', 'text/plain'), aFile('big.png', 'image/png', 5 * MEGABYTE + 1));
    await expect.element(page.getByText(t('upload.refused_type', { name: 'notes.txt' }))).toBeVisible();
    await expect.element(page.getByText(t('upload.refused_size', { name: 'big.png', size: 5 }))).toBeVisible();
    expect(page.getByRole('list', { name: t('deposit.proof') }).query()).toBeNull();
    expect(lastCall(platform, 'sendDepositProof')).toBeUndefined();
  });

  test('is checked by its bytes as soon as it is chosen', async () => {
    const { t } = await openTransfer();
    await chooseFiles(new File(['a letter'], 'letter.png', { type: 'image/png' }));
    await expect.element(page.getByText(t('upload.refused_type', { name: 'letter.png' }))).toBeVisible();
    expect(page.getByRole('list', { name: t('deposit.proof') }).query()).toBeNull();
  });

  test('can be up to three different pictures', async () => {
    const { t } = await openTransfer();
    await chooseFiles(aFile('1.png', 'image/png', 5 * MEGABYTE), aFile('2.jpg', 'image/jpeg'));
    const third = aFile('3.png', 'image/png');
    await chooseFiles(third, aFile('4.png', 'image/png'));
    await expect.element(page.getByText(t('upload.refused_count', { name: '4.png', most: 3 }))).toBeVisible();
    const chosen = page.getByRole('list', { name: t('deposit.proof') }).getByRole('listitem');
    await expect.element(chosen).toHaveLength(3);
    expect(document.querySelector('input[type="file"]')).toBeNull();
    await press('button', t('upload.remove', { name: '2.jpg' }));
    await expect.element(chosen).toHaveLength(2);
    await expect.element(page.getByRole('button', { name: t('upload.remove', { name: '3.png' }) })).toHaveFocus();
    await expect.element(page.getByText(t('upload.removed', { name: '2.jpg' }))).toBeInTheDocument();
    await chooseFiles(third);
    await expect.element(page.getByText(t('upload.refused_double', { name: '3.png' }))).toBeVisible();
  });

  test('is uploaded before the form that refers to it', async () => {
    const { platform, t } = await openTransfer();
    const uploadId = '00000000-0000-4000-8000-0000000000aa';
    platform.answer('uploadImage', { uploadId, expiresAt: '2026-11-21T09:30:00.000Z' });
    platform.answer('sendDepositProof', aTransferDeposit({ state: 'reviewing', proofSent: true }));
    await chooseFiles(aFile('receipt.png', 'image/png'));
    await page.getByRole('textbox', { name: t('deposit.bank_reference') }).fill('HB-77');
    await press('button', t('deposit.send_proof'));
    await expect.element(page.getByText(t('deposit.proof_sent'))).toBeVisible();
    expect(lastCall(platform, 'uploadImage')).toMatchObject({ purpose: 'deposit_proof', contentType: 'image/png' });
    expect(lastCall(platform, 'sendDepositProof')).toEqual({
      depositId: '42',
      images: [uploadId],
      bankReference: 'HB-77',
    });
  });

  test('that can no longer be read shows this, and is not sent', async () => {
    const { platform, t } = await openTransfer();
    const gone = aFile('receipt.png', 'image/png');
    await chooseFiles(gone);
    await expect.element(page.getByRole('list', { name: t('deposit.proof') }).getByRole('listitem')).toHaveLength(1);
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    await press('button', t('deposit.send_proof'));
    await expect.element(page.getByText(t('upload.unreadable_form', { name: 'receipt.png' }))).toBeVisible();
    expect(page.getByRole('progressbar', { name: 'receipt.png' }).query()).toBeNull();
    expect(lastCall(platform, 'uploadImage')).toBeUndefined();
    read.mockRestore();
  });

  describe('on its way', () => {
    const startSending = async () => {
      const visit = await openTransfer();
      visit.platform.answer('sendDepositProof', aTransferDeposit({ state: 'reviewing', proofSent: true }));
      const release = visit.network.hold(UPLOAD_PATH);
      await chooseFiles(aFile('receipt.png', 'image/png'));
      await press('button', visit.t('deposit.send_proof'));
      await expect.element(page.getByRole('progressbar', { name: 'receipt.png' })).toBeVisible();
      return { ...visit, release };
    };

    test('shows how much of it is sent, and announces each quarter', async () => {
      const { t, network, release } = await startSending();
      const bar = page.getByRole('progressbar', { name: 'receipt.png' });
      const announced = page.getByRole('status').filter({ hasText: 'receipt.png' });
      await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
      await vi.waitFor(() => network.reportUpload(UPLOAD_PATH, 0.62));
      await expect.element(bar).toHaveAttribute('aria-valuetext', t('upload.progress', { percent: 62 }));
      await expect.element(announced).toHaveTextContent(t('upload.progress_of', { name: 'receipt.png', percent: 50 }));
      release();
      await expect.element(page.getByText(t('deposit.proof_sent'))).toBeVisible();
    });

    test('can be stopped and sent again', async () => {
      const { t, platform, release } = await startSending();
      await press('button', t('upload.cancel'));
      await expect.element(page.getByRole('alert')).toMatchTextContent(t('upload.cancelled_form'));
      expect(lastCall(platform, 'sendDepositProof')).toBeUndefined();
      release();
      await press('button', t('deposit.send_proof'));
      await expect.element(page.getByText(t('deposit.proof_sent'))).toBeVisible();
    });

    test('shows that the network failed', async () => {
      const { t, platform, network, settled } = await openTransfer();
      await settled();
      network.offline();
      await chooseFiles(aFile('receipt.png', 'image/png'));
      await press('button', t('deposit.send_proof'));
      await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:network.failed'));
      expect(lastCall(platform, 'uploadImage')).toBeUndefined();
    });
  });

  test('that is refused shows an error at the picture and above the form', async () => {
    const { platform, t } = await openTransfer();
    platform.refuse('uploadImage', 'upload.unsupported_type');
    await chooseFiles(aFile('receipt.png', 'image/png'));
    await press('button', t('deposit.send_proof'));
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:upload.unsupported_type'));
    const picture = page.getByRole('list', { name: t('deposit.proof') }).getByRole('listitem');
    await expect.element(picture).toMatchTextContent(t('error:upload.unsupported_type'));
    expect(lastCall(platform, 'sendDepositProof')).toBeUndefined();
  });
});

describe('the last deposits', () => {
  test('can be empty', async () => {
    const { t } = await open({ prepare: (platform) => answerDeposits(platform, []) });
    await expect.element(page.getByText(t('deposit.history_empty', { days: 30 }))).toBeVisible();
  });

  test('lead to each deposit, and show the bonus beside its amount', async () => {
    const { t } = await open({
      prepare: (platform) => answerDeposits(platform, [aDeposit({ state: 'credited', bonus: '150.00' })]),
    });
    await expect.element(page.getByRole('row').filter({ hasText: /\+ रू.150\.00/ })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('deposit.show', { number: '41' }) }))
      .toHaveAttribute('href', `${PATH}?deposit=41`);
  });

  test('keep their page in the address, also below an opened deposit', async () => {
    const { platform, t } = await memberOpener(`${PATH}?page=2`, (mock) => {
      mock.answer('depositMethods', depositMethods());
      mock.answer('deposit', aDeposit({ state: 'credited' }));
      answerDeposits(mock, [aDeposit({ state: 'credited' })], { total: 41, totalPages: 3 });
    })();
    await press('button', t('pager.next'));
    await expect.poll(() => lastCall(platform, 'deposits')).toMatchObject({ pageNo: 3 });
    expect(location.search).toBe('?page=3');
    await press('link', t('deposit.show', { number: '41' }));
    await expect.poll(() => location.search).toBe('?page=3&deposit=41');
    history.go(-2);
    await expect.poll(() => lastCall(platform, 'deposits')).toMatchObject({ pageNo: 2 });
    expect(location.search).toBe('?page=2');
  });

  test('load when the person tries again, page by page', async () => {
    const { platform, t } = await open({ prepare: (mock) => mock.refuse('deposits', 'system.unexpected') });
    answerDeposits(platform, [aDeposit({ state: 'credited' })], { total: 21, totalPages: 2 });
    await press('button', t('act.try_again'));
    await expect.element(page.getByRole('link', { name: t('deposit.show', { number: '41' }) })).toBeVisible();
    await press('button', t('pager.next'));
    await vi.waitFor(() => expect(lastCall(platform, 'deposits')).toMatchObject({ pageNo: 2, pageSize: 20 }));
  });
});
