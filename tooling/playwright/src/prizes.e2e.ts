import { readCashMinor } from './depositing.ts';
import { verifyLedger } from './operator.ts';
import { expect, test } from './test.ts';

test('a player turns the wheel, smashes an egg, opens an envelope, enters the raffle and verifies a draw', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  await site.openSignedIn('milan', '/promotions');

  await test.step('the promotions page leads to the wheel, which uses a ticket', async () => {
    await page.getByRole('link', { name: 'Lucky wheel' }).click();
    await page.getByRole('button', { name: t('prize.spin') }).click();
    await expect(page.getByRole('link', { name: t('prize.check_draw') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${t('prize.tickets')}: 4`);
  });

  await test.step('an egg breaks', async () => {
    await page.getByRole('link', { name: t('prize.tab_eggs') }).click();
    await page.getByRole('button', { name: t('prize.egg').replace('{{number}}', '3') }).click();
    await expect(page.getByRole('link', { name: t('prize.check_draw') })).toBeVisible();
  });

  await test.step('an envelope pays at once', async () => {
    const before = await readCashMinor('milan');
    await page.getByRole('link', { name: t('prize.tab_envelopes') }).click();
    await page
      .getByRole('button', { name: t('prize.envelope_open') })
      .first()
      .click();
    await expect(page.getByRole('link', { name: t('prize.check_draw') }).first()).toBeVisible();
    expect(await readCashMinor('milan')).toBeGreaterThan(before);
  });

  await test.step('a ticket of the raffle gets a number', async () => {
    await page.getByRole('link', { name: t('prize.tab_raffle') }).click();
    await page
      .getByRole('button', { name: t('prize.raffle_enter_one').replace('{{count}}', '1'), exact: true })
      .click();
    await expect(page.getByText(t('prize.raffle_no_numbers'))).toBeHidden();
    await expect(page.getByRole('main')).toContainText(`${t('prize.tickets')}: 4`);
  });

  await test.step('the seeds are revealed, and the browser recomputes the draw of the wheel', async () => {
    await page.getByRole('link', { name: t('prize.tab_proof') }).click();
    await page.getByRole('button', { name: t('prize.seeds_change') }).click();
    await page.getByRole('row').filter({ hasText: 'Lucky wheel' }).getByRole('link').click();
    await expect(page.getByText(t('prize.proof_right'))).toBeVisible();
  });

  await test.step('the envelope is listed among the bonuses, and the books add up', async () => {
    await site.open('/member/bonusDetails');
    await expect(page.getByRole('row').filter({ hasText: 'Red envelope rain' })).toBeVisible();
    await verifyLedger();
  });
});
