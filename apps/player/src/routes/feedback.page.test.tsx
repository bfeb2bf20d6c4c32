import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

const open = async (options: Parameters<typeof openPlayer>[1] = {}) => await openPlayer('/feedback', options);
const SENTENCE = 'The lobby is quick on my phone.';

testScreen('feedback-page', { open, passesOver: frameCalls });

test('requires a minimum length before anything is sent', async () => {
  const { t, platform } = await open();
  await page.getByRole('textbox', { name: t('feedback.content') }).fill('too short');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('feedback.send'), exact: true })
    .click();
  await expect.element(page.getByText(t('validation:validation.content_length', { min: 3, max: 300 }))).toBeVisible();
  expect(platform.calls.some(({ id }) => id === 'feedback')).toBe(false);
});

test('sends the text of a visitor once, and confirms it', async () => {
  const { t, platform } = await open();
  await page.getByRole('textbox', { name: t('feedback.content') }).fill(SENTENCE);
  await page.getByRole('textbox', { name: t('feedback.contact') }).fill('ram@example.test');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('feedback.send'), exact: true })
    .click();
  await expect.element(page.getByText(t('feedback.sent_text'), { exact: false })).toBeVisible();
  const sent = platform.calls.filter(({ id }) => id === 'feedback').map(({ request }) => request);
  expect(sent).toMatchObject([{ content: SENTENCE, contact: 'ram@example.test', images: [] }]);
  await page.getByRole('button', { name: t('feedback.again') }).click();
  await expect.element(page.getByRole('textbox', { name: t('feedback.content') })).toHaveValue('');
});

test('asks a visitor for the human check if the brand requires it', async () => {
  const { t } = await open({ prepare: (mock) => mock.refuse('feedback', 'human_check.required') });
  await page.getByRole('textbox', { name: t('feedback.content') }).fill(SENTENCE);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('feedback.send'), exact: true })
    .click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('shows the reason of a refusal, and keeps the text', async () => {
  const { t } = await open({ signedIn: true, prepare: (mock) => mock.refuse('feedback', 'request.rate_limited') });
  const content = page.getByRole('textbox', { name: t('feedback.content') });
  await content.fill(SENTENCE);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('feedback.send'), exact: true })
    .click();
  await expect.element(page.getByText(t('error:request.rate_limited'))).toBeVisible();
  await expect.element(content).toHaveValue(SENTENCE);
});
