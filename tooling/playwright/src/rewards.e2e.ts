import { readCashMinor } from './depositing.ts';
import { runOperatorCommand, runOps, verifyLedger } from './operator.ts';
import { withProgramFile } from './reward-fixtures.ts';
import { expect, test } from './test.ts';

// The wrong voucher code is refused.
test.use({ expectedRefusals: ['/wps/promotion/activity/apply'] });

test('an operator defines a promotion and accepts an application; its reward is claimed, booked and requires a valid bet', async ({
  site,
  page,
}, { project }) => {
  const { t } = site.visit;
  const code = `application-${project.name}`;
  const title = `A story of ${project.name}`;
  await defineApplication(code, title);
  const { account } = await site.createMember();
  await site.openSignedIn(account, '/promotions');

  await test.step('the member reads the terms and applies', async () => {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('main').getByText('Tell a story of a round.')).toBeVisible();
    await page.getByRole('textbox', { name: t('promotion.remark') }).fill('A round that I remember.');
    await page.getByRole('button', { name: t('promotion.send') }).click();
    await expect(page.getByText(t('promotion.note_applying'))).toBeVisible();
  });

  await test.step('the operator accepts the application and grants an amount', async () => {
    const { output: out } = await runOps('reward-applications', 'list', '--merchant', 'BAIZE');
    const application = out.split('\n').find((line) => line.includes(account)) ?? '';
    const [id = ''] = application.split(' ');
    await runOperatorCommand('asha', 'reward-applications', 'take', '--id', id);
    await runOperatorCommand(
      'asha',
      'reward-applications',
      'issue',
      '--id',
      id,
      '--amount',
      '12.50',
      '--reason',
      'ticket 7',
    );
  });

  await test.step('the reward is claimed once and requires its valid bet', async () => {
    await site.open('/member/rewardCenter');
    await page.getByRole('button', { name: t('reward.claim_of').replace('{{title}}', title) }).click();
    await expect(page.locator('header').getByText(/12\.50/)).toBeVisible();
    expect(await readCashMinor(account)).toBe(1_250n);
    await site.open('/member/withdraw');
    await expect(page.getByRole('main')).toContainText('25.00');
  });

  await test.step('the records show the reward, and the books add up', async () => {
    await site.open('/member/bonusDetails');
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('12.50');
    await site.open('/member/transactionHistory');
    await expect(page.getByText(/\+.*12\.50/).first()).toBeVisible();
    await verifyLedger();
  });
});

test('a voucher of the demo is redeemed, and a wrong code is reported at its field @phone', async ({ site, page }) => {
  const { t } = site.visit;
  const { account } = await site.createMember();
  await site.openSignedIn(account, '/promotions/season-voucher');
  const field = page.getByRole('textbox', { name: t('promotion.code') });
  await field.fill('LANTERN27');
  await page.getByRole('button', { name: t('promotion.code_send') }).click();
  await expect(page.getByText(t('error:promotion.code_wrong'))).toBeVisible();
  await field.fill('lantern-26');
  await page.getByRole('button', { name: t('promotion.code_send') }).click();
  await expect(page.locator('header').getByText(/10\.00/)).toBeVisible();
  expect(await readCashMinor(account)).toBe(1_000n);
});

/** Defines a promotion with a form, whose reward requires twice its amount as valid bet. */
async function defineApplication(code: string, title: string): Promise<void> {
  const program = {
    kind: 'application',
    titles: { en: title, ne: title },
    terms: { en: '<p>Tell a story of a round.</p>' },
    definition: {
      remarkRequired: true,
      imagesRequired: false,
      amountMax: '50.00',
      turnoverPpm: 2_000_000,
      frequency: 'once',
      claimDays: 7,
    },
  };
  await withProgramFile(
    program,
    async (path) => await runOperatorCommand('asha', 'reward-programs', 'add', '--code', code, '--file', path),
  );
}
