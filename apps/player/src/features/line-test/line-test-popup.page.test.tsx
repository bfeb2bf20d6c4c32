import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { answerLines, frameCalls, lineHosts } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openFromMenu } from '../../../testing/open-from-menu.ts';

const popup = page.getByRole('dialog');
const row = (index: number): Locator => popup.getByRole('listitem').nth(index);

async function openLines(options: VisitOptions = {}) {
  return await openFromMenu('nav.line_test', {
    ...options,
    prepare: (platform, network) => {
      answerLines(platform, network);
      options.prepare?.(platform, network);
    },
  });
}

/** Waits until every row shows its figure. */
async function untilTested(count = 5): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[data-testid="line-figure"]')).toHaveLength(count);
}

/** Waits until a line is measured, or the popup shows why there is none. */
async function untilFirstFigure(): Promise<void> {
  const stands = '[data-testid="line-figure"], [role="dialog"] [role="alert"]';
  await expect.poll(() => document.querySelector(stands)).not.toBeNull();
}

testScreen('line-test-popup', {
  open: async (options) => {
    const visit = await openLines(options);
    await untilFirstFigure();
    return visit;
  },
  passesOver: frameCalls,
});

test('tests the first five lines, and names the one in use', async () => {
  const { t } = await openLines();
  await untilTested();
  await expect.element(popup.getByText(t('line_test.done'))).toBeInTheDocument();
  expect(popup.getByRole('listitem').elements()).toHaveLength(5);
  await expect.element(popup.getByText('line6.baize.example')).not.toBeInTheDocument();
  await expect.element(row(0)).toMatchTextContent(location.host);
  await expect.element(row(0)).toMatchTextContent(t('line_test.current'));
  await expect.element(row(0)).toMatchTextContent(t('line_test.state_fast'));
  expect(popup.getByRole('button', { name: /^Choose/ }).elements()).toHaveLength(4);
});

test('explains on hover the shown time and the measured time', async () => {
  const { t } = await openLines();
  await untilTested();
  const figure = row(0).getByTestId('line-figure');
  const figures = figure.element().textContent.match(/\d+(?= ms)/g) ?? [];
  const [shown = '', measured = ''] = figures;
  const words = t('line_test.measured', { shown, ms: measured });
  const said = () => page.getByText(words).elements().length;
  const before = said();
  await figure.hover();
  await expect.poll(() => said()).toBe(before + 1);
});

test('a line without an answer yet counts as not tested, and one that fails as slow', async () => {
  const { t } = await openLines({
    prepare: (_platform, network) =>
      network.serve('/ping.txt', async ({ url }) => {
        if (new URL(url).host === lineHosts()[1]) throw new TypeError('Failed to fetch');
        return await new Promise<never>(() => {});
      }),
  });
  await expect.element(row(1)).toMatchTextContent('9999 ms');
  await expect.element(row(1)).toMatchTextContent(t('line_test.failed'));
  await expect.element(row(1)).toMatchTextContent(t('line_test.state_slow'));
  await expect.element(row(0)).toMatchTextContent(t('line_test.state_not_tested'));
  await expect.element(popup.getByRole('list')).toHaveAttribute('aria-busy', 'true');
});

test('a new test cancels the previous one', async () => {
  const calledOff: string[] = [];
  const { network, t } = await openLines({
    prepare: (_platform, network) =>
      network.serve('/ping.txt', async ({ url, signal }) => {
        signal.addEventListener('abort', () => calledOff.push(new URL(url).host));
        return await new Promise<never>(() => {});
      }),
  });
  await expect.element(row(0)).toMatchTextContent(t('line_test.state_not_tested'));
  network.serve('/ping.txt', () => new Response('pong'));
  await popup.getByRole('button', { name: t('line_test.again') }).click();
  await untilTested();
  expect(calledOff).toEqual(lineHosts().slice(0, 5));
});

test('a member whose hand-off fails stays on the page and sees the reason', async () => {
  const { platform, t } = await openLines({
    signedIn: true,
    prepare: (platform) => platform.refuse('createHandOff', 'system.unexpected'),
  });
  await untilTested();
  const start = location.href;
  await popup
    .getByRole('button', { name: t('line_test.choose_line', { line: t('line_test.line', { number: 3 }) }) })
    .click();
  await expect.element(page.getByText(t('error:system.unexpected')).first()).toBeVisible();
  expect(platform.calls.findLast(({ id }) => id === 'createHandOff')).toMatchObject({
    request: { origin: 'http://line3.baize.example' },
  });
  expect(location.href).toBe(start);
});

test('shows that there is only this line', async () => {
  const { t } = await openLines({ prepare: (platform) => platform.answer('domainRoute', { domainList: [] }) });
  await expect.element(popup.getByText(t('line_test.empty'))).toBeVisible();
});

test('requests the lines again after a failure', async () => {
  const { platform, network, t } = await openLines({
    prepare: (platform) => platform.refuse('domainRoute', 'system.unexpected'),
  });
  await expect.element(popup.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  answerLines(platform, network);
  await popup.getByRole('button', { name: t('act.try_again') }).click();
  await untilTested();
});
