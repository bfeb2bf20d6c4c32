import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { frameCalls, helpCentre } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

const ANSWER = 'the page shows the ways to pay';

async function openHelp(path = '/help', { prepare, ...options }: VisitOptions = {}) {
  return await openPlayer(path, {
    ...options,
    prepare: (platform, network) => {
      platform.answer('helpCenter', helpCentre());
      prepare?.(platform, network);
    },
  });
}

const section = (name: string) => page.getByRole('heading', { level: 2, name });

/** Expects the section to have the focus and to be in view, with nothing sticky over its heading. */
async function expectReached(name: string): Promise<void> {
  await expect.element(section(name)).toHaveFocus();
  const isSeen = () => {
    const heading = section(name).element();
    const { left, top, height } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(left + height / 2, top + height / 2));
  };
  await expect.poll(isSeen).toBe(true);
}

testScreen('help-page', { open: async (options) => await openHelp('/help', options), passesOver: frameCalls });

test('is titled FAQ, opens at its top, and leads back to /index', async () => {
  const { t } = await openHelp();
  expect(document.title).toBe(`${t('help.title')} | baize`);
  await expect.element(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
  await expect.element(page.getByText(t('help.updated', { date: '5 Jan 2026' }))).toBeVisible();
  expect(scrollY).toBe(0);
  await page.getByRole('link', { name: t('help.back') }).click();
  expect(location.pathname).toBe('/index');
});

test('goes to a section of its menu, which gets the focus', async () => {
  const { t } = await openHelp();
  await page
    .getByRole('navigation', { name: t('help.sections') })
    .getByRole('link', { name: 'Terms of use' })
    .click();
  expect(location.hash).toBe('#term');
  await expectReached('Terms of use');
});

test('goes to a section of its menu on a phone, below the sticky bar', async () => {
  const { t } = await openHelp('/help', { size: 'phone' });
  await page
    .getByRole('navigation', { name: t('help.sections') })
    .getByRole('link', { name: 'Terms of use' })
    .click();
  await expectReached('Terms of use');
});

test.each(['/help#term', '/helpmc#term'])('%s arrives at the terms', async (path) => {
  await openHelp(path);
  await expectReached('Terms of use');
});

test('an address that names an article opens it', async () => {
  await openHelp('/help#deposit');
  await expect.element(page.getByText(ANSWER)).toBeVisible();
});

test('an answer opens and closes, also by keyboard', async () => {
  await openHelp();
  const answer = page.getByText(ANSWER);
  await expect.element(answer).not.toBeVisible();
  await page.getByText('How do deposits work?').click();
  await expect.element(answer).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).not.toBeVisible();
});

test('search finds articles by words of an answer, shows their number, and restores all articles', async () => {
  const { t } = await openHelp();
  const search = page.getByRole('searchbox', { name: t('help.search') });
  await search.fill('UPSET tired');
  await expect.element(page.getByText(t('help.found', { count: 1 }))).toBeInTheDocument();
  await expect.element(page.getByText('Do not play when you are upset or tired.')).toBeVisible();
  await expect.element(section('Terms of use')).not.toBeInTheDocument();
  await search.fill('zzzz');
  await expect.element(page.getByText(t('help.nothing'))).toBeVisible();
  await page.getByRole('button', { name: t('help.show_all') }).click();
  await expect.element(section('Terms of use')).toBeVisible();
});

test('shows that there are no articles yet', async () => {
  const { t } = await openHelp('/help', {
    prepare: (platform) => platform.answer('helpCenter', { ...helpCentre(), sections: [] }),
  });
  await expect.element(page.getByText(t('help.empty'))).toBeVisible();
});

test('requests the articles in the language of the person, and again when the language changes', async () => {
  const { platform, t } = await openHelp();
  await page.getByRole('button', { name: `${t('language.label')}: EN` }).click();
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();
  await expect
    .poll(() => platform.calls.flatMap(({ id, request }) => (id === 'helpCenter' ? [request] : [])))
    .toEqual([
      { lang: 'en', device: 'WEB' },
      { lang: 'ne', device: 'WEB' },
    ]);
});

test('runs no script that an article contains', async () => {
  const content = `<p>Kept <a href="javascript:window.broken=1">link</a><img src="x" onerror="window.broken=1"></p>
    <script>window.broken=1</script><iframe src="/"></iframe>`;
  const articles = [
    { articleId: 'slipped', title: 'Slipped in', content },
    { articleId: 'other', title: 'Other', content: '<p>Fine</p>' },
  ];
  await openHelp('/help#slipped', {
    prepare: (platform) =>
      platform.answer('helpCenter', { ...helpCentre(), sections: [{ sectionId: 'start', title: 'Start', articles }] }),
  });
  await expect.element(page.getByText('Kept link')).toBeVisible();
  const article = document.querySelector('#slipped');
  expect(article?.textContent).toContain('link');
  expect(article?.querySelectorAll('[href], [onerror], script, iframe')).toHaveLength(0);
  expect('broken' in window).toBe(false);
});

test('requests the articles again after a failure', async () => {
  const { platform, t } = await openHelp('/help', {
    prepare: (platform) => platform.refuse('helpCenter', 'system.unexpected'),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  platform.answer('helpCenter', helpCentre());
  await page.getByRole('button', { name: t('act.try_again') }).click();
  await expect.element(section('Terms of use')).toBeVisible();
});

test('reports that it is loading', async () => {
  let release = () => {};
  const opened = openHelp('/help', {
    prepare: (_platform, network) => (release = network.hold('/wps/system/helpCenter')),
  });
  await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  release();
  await opened;
  await expect.element(section('Terms of use')).toBeVisible();
});
