import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { query, queryOne } from './database.ts';
import {
  FOLLOWS_WITHIN_MS,
  amountOf,
  beginAtProvider,
  cashOf,
  depositIdOf,
  entriesOf,
  expectState,
  giveBack,
  leaveProvider,
  payAtProvider,
  submit,
  waitingNotices,
} from './depositing.ts';
import { ops, verifyLedger } from './operator.ts';
import { gamesOf, playRounds } from './rounds.ts';
import { openSitePage, type SitePage } from './site-page.ts';
import { expect, newUsername, test } from './test.ts';

const PAGE = 'main';
const DEPOSIT = { player: '/member/depositv2', agent: '/agentHome/depositv2' } as const;

test('a payment on the provider’s page is credited to the minor unit, its fee apart', async ({ site, page }) => {
  const { t } = site.visit;
  const member = await arriveAtCashier(site);
  await expectAccessible(page, PAGE);

  await test.step('what cannot be deposited is said at its place', async () => {
    await submit(page, t('deposit.to_provider'));
    await expect(amountOf(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(amountOf(page)).toBeFocused();
    await amountOf(page).fill('199.99');
    await submit(page, t('deposit.to_provider'));
    await expect(page.getByText(/200\.00.*50,000\.00/).first()).toBeVisible();
    await expectAccessible(page, PAGE);
  });

  await test.step('paid: fee, amount and balance to the minor unit', async () => {
    await payAtProvider(site, '1000.33', 'now');
    await expectState(site, 'credited');
    await expectAccessible(page, PAGE);
    // 1.5 % of 1000.33 is 15.00495: a part of a paisa is the member's.
    expect(await entriesOf(member)).toEqual([
      ['cash', '100033'],
      ['house:deposit-fee', '1500'],
      ['house:payment-clearing:SANDBOX', '-101533'],
    ]);
    await expect(page.locator('header').getByText(/1,000\.33/)).toBeVisible();
  });
});

test('what a provider says often, in the wrong order or not itself moves money once or never', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const member = await arriveAtCashier(site);

  await test.step('told five times, and in the wrong order: once each', async () => {
    await payAtProvider(site, '500', 'repeated');
    await expectState(site, 'credited');
    // First it is said to have failed: the page may say so by then.
    await payAtProvider(site, '600', 'reordered');
    await expect.poll(async () => await cashOf(member), { timeout: FOLLOWS_WITHIN_MS }).toBe(110_000n);
    await page.reload();
    await expectState(site, 'credited');
  });

  await test.step('forged: nothing happens; cancelled there: it is over; both without money', async () => {
    await payAtProvider(site, '700', 'forged');
    await expectState(site, 'pending');
    await expectAccessible(page, PAGE);
    await expect.poll(async () => await waitingNotices(depositIdOf(page))).toBe(0);
    await expectState(site, 'pending');
    await page.getByRole('link', { name: t('deposit.to_provider') }).click();
    await expect(page).toHaveURL(/\/pay\//);
    await expectAccessible(page);
    await leaveProvider(page, 'cancel', 'now');
    await expectState(site, 'cancelled');
    expect(await cashOf(member)).toBe(110_000n);
  });
});

test('another amount is looked at by an operator, and silence is asked about', async ({ site, page }) => {
  const member = await arriveAtCashier(site);

  await test.step('another amount than was asked waits for an operator', async () => {
    await payAtProvider(site, '800', 'wrong-amount');
    await expectState(site, 'reviewing');
    expect(await cashOf(member)).toBe(0n);
    const id = depositIdOf(page);
    const { out } = await ops('deposits', 'reconcile', '--provider', 'SANDBOX');
    expect(out).toContain(`BZ${id}-${await memberIdOf(member)}: reviewing here`);
    expect(
      await ops('deposits', 'reject', ...merchant, '--id', id, '--by', 'asha', '--reason', 'No such payment'),
    ).toMatchObject({ code: 0 });
    await expectState(site, 'rejected');
    await expect(page.getByText(/No such payment/)).toBeVisible();
  });

  await test.step('never told: the worker asks the provider', async () => {
    await payAtProvider(site, '900', 'never');
    await query('update deposit set ask_at = now() where deposit_id = $1', [depositIdOf(page)]);
    await expectState(site, 'credited');
    expect(await cashOf(member)).toBe(90_000n);
  });
});

test('given up here and paid all the same, it is credited, and the books agree', async ({ site, page }) => {
  const { t } = site.visit;
  const member = await arriveAtCashier(site);

  await test.step('given up here and paid all the same: credited', async () => {
    await beginAtProvider(site, '250');
    const address = page.url();
    await leaveProvider(page, 'later', 'now');
    await page.getByRole('button', { name: t('deposit.cancel') }).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page, '[role="alertdialog"]');
    await dialog.getByRole('button', { name: t('deposit.cancel') }).click();
    await expectState(site, 'cancelled');
    await page.goto(address);
    await leaveProvider(page, 'pay', 'late');
    await expect.poll(async () => await cashOf(member), { timeout: FOLLOWS_WITHIN_MS }).toBe(25_000n);
    await page.reload();
    await expectState(site, 'credited');
  });

  await test.step('the books agree', async () => {
    const { out } = await ops('deposits', 'reconcile', '--provider', 'SANDBOX');
    // Other people pay at the same time: only this member's lines count.
    const own = new RegExp(String.raw`^BZ\d+-${await memberIdOf(member)}:`);
    expect(out.split('\n').filter((line) => own.test(line))).toEqual([]);
    await verifyLedger();
  });
});

test('a bank transfer is shown, proved, and credited by two operators', async ({ site, page }) => {
  const { t } = site.visit;
  const member = await arriveAtCashier(site);

  await test.step('the account to pay to', async () => {
    await page.locator('input[value=bank]').check({ force: true });
    await amountOf(page).fill('60000.50');
    await submit(page, t('deposit.to_account'));
    await expect(page.getByLabel(t('deposit.payer'))).toBeFocused();
    await page.getByLabel(t('deposit.payer')).fill('Suraj Thapa');
    await submit(page, t('deposit.to_account'));
    await expect(page.getByText('Himchuli Bank')).toBeVisible();
    await expectState(site, 'pending');
    await expectAccessible(page, PAGE);
  });
  const id = depositIdOf(page);

  await test.step('a receipt: asked for, refused where it is none, sent, kept for the operator', async () => {
    await submit(page, t('deposit.send_proof'));
    await expect(page.getByText(t('validation.images_required'))).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') });
    await expect(page.getByText(/notes\.txt/)).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await receipt() });
    await submit(page, t('deposit.send_proof'));
    await expect(page.getByText(t('deposit.proof_sent'))).toHaveCount(1);
    await expectState(site, 'reviewing');
    await expectAccessible(page, PAGE);
    const shown = await ops('deposits', 'show', ...merchant, '--id', id);
    expect(shown.out).toContain('pictures: 1');
    expect(shown.out).toContain('payer: Suraj Thapa');
  });

  await test.step('one yes is not enough above the limit, the second one credits', async () => {
    expect((await ops('deposits', 'approve', ...merchant, '--id', id, '--by', 'asha')).out).toContain(
      'credited: false',
    );
    expect(await ops('deposits', 'approve', ...merchant, '--id', id, '--by', 'Asha')).toMatchObject({ code: 2 });
    expect(await cashOf(member)).toBe(0n);
    expect((await ops('deposits', 'approve', ...merchant, '--id', id, '--by', 'bikash')).out).toContain(
      'credited: true',
    );
    await expectState(site, 'credited');
    expect(await cashOf(member)).toBe(6_000_050n);
    await expect(page.locator('header').getByText(/60,000\.50/)).toBeVisible();
  });

  await test.step('the history has it, and leads to it', async () => {
    await site.open(pageOf(site));
    const details = t('deposit.show').replace('{{number}}', id);
    await page.getByRole('link', { name: details }).click();
    await expectState(site, 'credited');
    await verifyLedger();
  });
});

test('what a member has set for itself holds, and is said before anything is typed', async ({ site, page }) => {
  const { t } = site.visit;
  const member = await newDepositor(site);
  await query(
    `insert into play_limit (member_id, kind, period, value) select member_id, 'deposit', 'day', 15000 from member where account = $1`,
    [member],
  );
  await site.arrive(member, pageOf(site));
  await expect(page.getByRole('alert')).toContainText('150.00');
  await page.locator('input[value=wallet]').check({ force: true });
  await expect(amountOf(page)).toBeVisible();
  await amountOf(page).fill('150.01');
  await page.getByLabel(t('deposit.payer')).fill('Suraj');
  await submit(page, t('deposit.to_account'));
  await expect(amountOf(page)).toHaveAttribute('aria-invalid', 'true');
  await amountOf(page).fill('150');
  await submit(page, t('deposit.to_account'));
  await expectState(site, 'pending');
  await expectAccessible(page, PAGE);
});

test('an agent deposits on the agents’ site: on the provider’s page, and by a transfer with its proof', async ({
  page,
}, { project }) => {
  const site = await openSitePage(page, 'agent', project.name, project.name === 'desktop' ? 'en' : 'ne');
  const { t } = site.visit;
  const agent = await newDepositor(site);

  await test.step('by the member menu to the provider’s page and back', async () => {
    await site.arrive(agent);
    await page.getByRole('button', { name: t('member_menu.label') }).click();
    await page.getByRole('menuitem', { name: t('deposit.title'), exact: true }).click();
    await expect(amountOf(page)).toBeVisible();
    await expectAccessible(page, PAGE);
    await payAtProvider(site, '1000.33', 'repeated');
    await expectState(site, 'credited');
    await expectAccessible(page, PAGE);
    expect(await entriesOf(agent)).toEqual([
      ['cash', '100033'],
      ['house:deposit-fee', '1500'],
      ['house:payment-clearing:SANDBOX', '-101533'],
    ]);
    await expect(site.balance).toContainText('1,000.33');
  });

  await test.step('a bank transfer: proved, approved, and seen on the page that is open', async () => {
    await page.getByRole('link', { name: t('deposit.another') }).click();
    await page.locator('input[value=bank]').check({ force: true });
    await amountOf(page).fill('2500.50');
    await page.getByLabel(t('deposit.payer')).fill('Himal Gurung');
    await submit(page, t('deposit.to_account'));
    await expectState(site, 'pending');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await receipt() });
    await submit(page, t('deposit.send_proof'));
    await expectState(site, 'reviewing');
    await expectAccessible(page, PAGE);
    const id = depositIdOf(page);
    expect((await ops('deposits', 'approve', ...merchant, '--id', id, '--by', 'asha')).out).toContain('credited: true');
    await expectState(site, 'credited');
    expect(await cashOf(agent)).toBe(350_083n);
    await expect(site.balance).toContainText('3,500.83');
  });
  await verifyLedger();
});

test('a deposit that goes back is taken once, what is missing is owed, and the next deposit settles it', async ({
  site,
  page,
}) => {
  test.slow();
  const { t } = site.visit;
  const member = await arriveAtCashier(site);

  await test.step('charged back, told five times: the cash is taken once, and the page says so', async () => {
    await payAtProvider(site, '500', 'now');
    await expectState(site, 'credited');
    await giveBack(site, 'chargeback', 'repeated');
    await expectState(site, 'refunded');
    await expect(page.getByText(t('deposit.refunded'))).toBeVisible();
    await expectAccessible(page, PAGE);
    expect(await cashOf(member)).toBe(0n);
  });

  await test.step('the member is told', async () => {
    const message = page.getByRole('button', { name: t('message.deposit_returned') });
    // The event is delivered by the worker, after the return itself.
    await expect(async () => {
      await site.open('/member/messageV2');
      await expect(message).toBeVisible({ timeout: 5000 });
    }).toPass();
    await site.open(pageOf(site));
  });

  await test.step('forged: nothing goes back', async () => {
    await payAtProvider(site, '600', 'now');
    await expectState(site, 'credited');
    await giveBack(site, 'refund', 'forged');
    await expectState(site, 'credited');
    expect(await cashOf(member)).toBe(60_000n);
  });
  const id = depositIdOf(page);

  await test.step('said before the success: it ends without money', async () => {
    await payAtProvider(site, '700', 'never');
    await giveBack(site, 'refund', 'reordered');
    await expectState(site, 'refunded');
    expect(await cashOf(member)).toBe(60_000n);
  });

  await test.step('given back by operators after it was played with: the rest is owed', async () => {
    const [slot] = await gamesOf(page, 'RNG');
    await playRounds(page, slot!, 1);
    const cash = await cashOf(member);
    const refund = ['deposits', 'refund', ...merchant, '--id', id, '--reason', 'Sent by mistake', '--by', 'asha'];
    if (cash < 60_000n) expect((await ops(...refund)).out).toContain('--owed yes');
    expect((await ops(...refund, '--owed', 'yes')).out).toContain('refunded: true');
    await site.open(`${pageOf(site)}?deposit=${id}`);
    await expectState(site, 'refunded');
    await expect(page.getByText(/Sent by mistake/)).toBeVisible();
    const left = cash > 60_000n ? cash - 60_000n : 0n;
    const owed = cash < 60_000n ? 60_000n - cash : 0n;
    expect(await cashOf(member)).toBe(left);
    await site.open('/member/withdraw');
    await expect(page.getByText(t('withdraw.withdrawable'))).toBeVisible();
    await expect(page.getByText(t('withdraw.owed'))).toHaveCount(owed > 0n ? 1 : 0);
    await site.open(pageOf(site));
    await payAtProvider(site, '800', 'now');
    await expectState(site, 'credited');
    expect(await cashOf(member)).toBe(left + 80_000n - owed);
    await page.goto(`${site.origin}/member/transactionHistory`);
    await expect(page.getByRole('main').getByText(t('transaction.kind_deposit_return')).first()).toBeVisible();
  });
  await verifyLedger();
});

const merchant = ['--merchant', 'BAIZE'] as const;

function pageOf({ visit: { name } }: SitePage): string {
  return DEPOSIT[name];
}

async function newDepositor(site: SitePage): Promise<string> {
  const { account } = await site.newMember({ account: newUsername() });
  return account;
}

async function arriveAtCashier(site: SitePage): Promise<string> {
  const account = await newDepositor(site);
  await site.arrive(account, pageOf(site));
  await expect(amountOf(site.page)).toBeVisible();
  return account;
}

async function memberIdOf(account: string): Promise<string> {
  const { id } = await queryOne<{ id: string }>('select member_id::text as id from member where account = $1', [
    account,
  ]);
  return id;
}

async function receipt(): Promise<Buffer> {
  return await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
}
