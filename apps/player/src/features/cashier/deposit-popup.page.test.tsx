import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerDeposits, depositMethods } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../../testing/open-member.ts';

const openPage = memberOpener('/member/depositv2', (platform) => {
  platform.answer('depositMethods', depositMethods());
  answerDeposits(platform, []);
});

async function open(options?: VisitOptions): Promise<Visit> {
  const visit = await openPage(options);
  await press('button', visit.t('demo_deposit.open'));
  await popupStands();
  return visit;
}

const popup = () => page.getByRole('dialog');
const amount = () => popup().getByRole('textbox');

testScreen('deposit-popup', { open, passesOver: frameCalls });

test('requires an amount in figures', async () => {
  const { platform, t } = await open();
  const submit = popup().getByRole('button', { name: t('demo_deposit.submit'), exact: true });
  await submit.click();
  await expectNote(amount(), t('validation.required'));
  await amount().fill('500.');
  await expectNote(amount(), t('validation.amount_format'));
  expect(platform.calls.filter(({ id }) => id === 'demoDeposit')).toEqual([]);
});

test('credits a quick amount and shows the new balance', async () => {
  const { platform, t } = await open({
    prepare: (mock) =>
      mock.answer('demoDeposit', { depositId: '9', currency: 'NPR', amount: '5000.00', balance: '6250.00' }),
  });
  await press('button', '5,000');
  await expect.element(amount()).toHaveValue('5000');
  await popup()
    .getByRole('button', { name: t('demo_deposit.submit'), exact: true })
    .click();
  await expect.element(popup().getByText(/New balance: .*6,250\.00/)).toBeVisible();
  expect(platform.calls.findLast(({ id }) => id === 'demoDeposit')?.request).toMatchObject({ amount: '5000.00' });
  await press('button', t('act.ok'));
  await expect.element(popup()).not.toBeInTheDocument();
});

test("adopts the bounds of the server's refusal, and validates the next amount by them", async () => {
  const { platform, t } = await open({
    prepare: (mock) => mock.refuse('demoDeposit', 'cashier.amount_invalid', { min: '100.00', max: '50000.00' }),
  });
  await amount().fill('5');
  await press('button', t('demo_deposit.submit'));
  const between = t('validation.amount_between', { min: '100.00', max: '50,000.00' });
  await expectNote(amount(), between);
  await amount().fill('50001');
  await press('button', t('demo_deposit.submit'));
  await expectNote(amount(), between);
  expect(platform.calls.filter(({ id }) => id === 'demoDeposit')).toHaveLength(1);
});

test('shows any other refusal above the form, and sends the same deposit on a retry', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('demoDeposit', 'cashier.own_limit') });
  await amount().fill('500');
  await press('button', t('demo_deposit.submit'));
  await expect.element(popup().getByRole('alert')).toMatchTextContent(t('error:cashier.own_limit'));
  await press('button', t('demo_deposit.submit'));
  const sent = () => platform.calls.filter(({ id }) => id === 'demoDeposit').map(({ request }) => request);
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
});

test('is not offered if the brand is not a demo', async () => {
  const { t } = await openPage({
    prepare: (platform) =>
      platform.answer('whitelabel', [
        { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'DEMOCASHIER', enabled: '0' }] },
      ]),
  });
  await expect.element(page.getByRole('heading', { name: t('deposit.title'), level: 1 })).toBeVisible();
  expect(page.getByRole('button', { name: t('demo_deposit.open') }).query()).toBeNull();
});
