import { passHumanChecks } from './human-check.ts';
import { runOperatorCommand, runOps } from './operator.ts';
import { expect, test } from './test.ts';

// The server first refuses a visitor's feedback with the demand of a human check.
test.use({ expectedRefusals: ['/wps/feedback'] });

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL };

test("a visitor's feedback reaches the desk, and a complaint with a picture is answered while its page is open", async ({
  site,
  page,
}, { project }) => {
  const { t } = site.visit;
  const content = `The lobby of ${project.name} is quick on my phone.`;

  await test.step('the visitor passes the human check and sends feedback with a picture', async () => {
    await passHumanChecks(page);
    await site.open('/feedback');
    await page.getByRole('textbox', { name: t('feedback.content') }).fill(content);
    await page.locator('input[type="file"]').setInputFiles(picture);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('feedback.send'), exact: true })
      .click();
    await expect(page.getByText(t('feedback.sent_text'))).toBeVisible({ timeout: 30_000 });
    const { output: out } = await runOps('feedback', 'list', '--merchant', 'BAIZE', '--search', content);
    expect(out).toContain(content);
  });

  const { account } = await site.createMember();
  await site.openSignedIn(account, '/member/complaints?new=1');

  await test.step('the member complains with a picture', async () => {
    await page.getByRole('textbox', { name: t('complaint.heading') }).fill('Where is my deposit?');
    await page.getByRole('textbox', { name: t('complaint.text') }).fill('I paid an hour ago.');
    await page.locator('input[type="file"]').setInputFiles(picture);
    await page.getByRole('button', { name: t('complaint.send') }).click();
    await expect(page.getByText('I paid an hour ago.')).toBeVisible();
    await expect(page.getByRole('main').locator('li img')).toBeVisible();
  });

  await test.step('the operator finds the complaint in the queue and answers; the open page shows the answer', async () => {
    const { output: out } = await runOps('complaints', 'queue', '--merchant', 'BAIZE');
    const [id = ''] = (out.split('\n').find((line) => line.includes(account)) ?? '').split(' ');
    await runOperatorCommand('asha', 'complaints', 'answer', '--id', id, '--text', 'It is credited <b>now</b>.');
    await expect(page.getByText('It is credited <b>now</b>.')).toBeVisible();
  });

  await test.step('the member closes and rates the complaint', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('complaint.close') })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('complaint.close') })
      .click();
    await page.getByRole('radio', { name: t('complaint.rate_5') }).click({ force: true });
    await expect(page.getByText(t('complaint.rated'))).toBeVisible();
    const { output: out } = await runOps('complaints', 'times', '--merchant', 'BAIZE');
    expect(out).toMatch(/answered: [1-9]/);
  });
});
