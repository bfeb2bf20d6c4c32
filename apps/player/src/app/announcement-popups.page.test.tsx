import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { announcements, aNotice, notices } from '@baize/pages/worlds/front';
import { answerGameLists } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import type { Announcement, AnnouncementsQuery } from '@baize/contract/schemas/announcements';
import { popupOpened } from '@baize/site/popups-slice';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentAddress, readText, readTileNames } from '../../testing/games.ts';
import { openPlayer } from '../../testing/visit.tsx';

const POPUP = '[role="dialog"]';

/** Returns the notices that this person's page requests, in the order of the calls. */
function noticeRequests({ platform }: Visit): AnnouncementsQuery[] {
  // The mock platform has validated each request by this schema.
  return platform.calls.filter(({ id }) => id === 'announcements').map(({ request }) => request as AnnouncementsQuery);
}

const HOSTILE =
  '<p onclick="window.hurt=1">Safe words</p><img src="/art/missing" onerror="window.hurt=1"><script>window.hurt=1</script>' +
  '<a href="javascript:window.hurt=1">bad</a> <a href="/rng">good</a><iframe src="https://evil.example"></iframe>';

describe('the list of notices', () => {
  async function openList(options: VisitOptions = {}, list: Announcement[] = notices(11)): Promise<Visit> {
    const visit = await openPlayer('/announce', {
      ...options,
      prepare: (platform, network) => {
        answerGameLists(platform, 4);
        platform.answer('announcements', announcements({ player: list }));
        options.prepare?.(platform, network);
      },
    });
    await expect.element(page.getByRole('dialog', { name: visit.t('notice.label') })).toBeVisible();
    await visit.settled();
    return visit;
  }

  const items = ({ t }: Visit) => page.getByRole('list', { name: t('notice.list') }).getByRole('button');
  const article = page.getByRole('dialog').getByRole('article');
  const { announcements: _list, ...otherCalls } = frameCalls;
  const passesOver = { ...otherCalls, hotGames: 'the page behind says it (home.page.test.tsx)' };

  testScreen('announcements-popup', { open: openList, passesOver });

  test('opens over home with nine notices on a page, each with its day, and the first one beside them', async () => {
    const visit = await openList();
    expect(currentAddress()).toBe('/');
    await expect.poll(() => items(visit).elements()).toHaveLength(9);
    await expect.element(items(visit).first()).toHaveTextContent('Notice number 11 Nov 2026');
    await expect.element(article.getByText('Content of notice 1.')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: visit.t('pager.page', { page: 2 }) })
      .click();
    await expect.poll(() => items(visit).elements()).toHaveLength(2);
  });

  test('closes the chosen notice when it is pressed again', async () => {
    const visit = await openList();
    await items(visit).nth(1).click();
    await expect.element(items(visit).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(article.getByText('Content of notice 2.')).toBeVisible();
    await items(visit).nth(1).click();
    await expect.element(items(visit).nth(1)).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByText(visit.t('notice.choose'))).toBeVisible();
  });

  test('shows the list first on a phone, and leads from a notice back to it', async () => {
    const visit = await openList({ size: 'phone' });
    await expect.element(items(visit).first()).toBeVisible();
    expect(article.elements()).toHaveLength(0);
    await items(visit).first().click();
    await expect.element(article).toBeVisible();
    await expect.element(items(visit).first()).not.toBeInTheDocument();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: visit.t('notice.back') })
      .click();
    await expect.element(items(visit).first()).toBeVisible();
  });

  test('removes harmful markup, and follows a link into the site', async () => {
    await openList({}, [aNotice(1, { content: HOSTILE })]);
    await article.getByText('Safe words').click();
    expect(document.querySelector(`${POPUP} article`)?.innerHTML).not.toMatch(/onclick|onerror|script|iframe/);
    expect('hurt' in window).toBe(false);
    expect(
      article
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['good']);
    await article.getByRole('link', { name: 'good' }).click();
    await expect.poll(currentAddress).toBe('/rng');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('leads from a notice of a promotion to the rewards', async () => {
    const { t } = await openList({}, [aNotice(1, { promotionType: 'REFERRAL' })]);
    await article.getByRole('link', { name: t('notice.to_promotion') }).click();
    await expect.poll(currentAddress).toBe('/member/rewardCenter');
    await expect.element(page.getByRole('dialog', { name: t('notice.label') })).not.toBeInTheDocument();
  });

  test('says that there are no notices', async () => {
    const { t } = await openList({}, []);
    await expect.poll(() => readText(POPUP)).toContain(t('notice.none'));
  });

  test('reports that the notices could not be loaded, and loads them on a retry', async () => {
    const visit = await openPlayer('/no/such/page', {
      prepare: (platform) => platform.refuse('announcements', 'system.unexpected'),
    });
    // The component that opens notices requests the same ones as the popup, so that either request could be taken for the retry.
    await expect.poll(() => noticeRequests(visit)).toHaveLength(1);
    visit.store.dispatch(popupOpened({ name: 'announcements' }));
    await expect.poll(() => noticeRequests(visit)).toHaveLength(2);
    await visit.settled();
    const popup = page.getByRole('dialog', { name: visit.t('notice.label') });
    await expect.element(popup.getByText(visit.t('notice.failed'))).toBeVisible();
    visit.platform.answer('announcements', announcements({ player: notices(2) }));
    await popup.getByRole('button', { name: visit.t('act.try_again') }).click();
    await expect.poll(() => items(visit).elements()).toHaveLength(2);
  });
});

describe('notices that open by themselves', () => {
  const TWO = [aNotice(1, { promotionType: 'REFERRAL' }), aNotice(2, { content: '<p><a href="/rng">Play</a></p>' })];

  async function arrive(options: VisitOptions = {}): Promise<Visit> {
    return await openPlayer('/', {
      opensNotices: true,
      signedIn: true,
      ...options,
      prepare: (platform, network) => {
        answerGameLists(platform, 4);
        platform.answer('announcements', announcements({ popup: TWO }));
        options.prepare?.(platform, network);
      },
    });
  }

  async function openNotices(options: VisitOptions = {}): Promise<Visit> {
    const visit = await arrive(options);
    await expect.element(page.getByRole('dialog', { name: 'Notice number 1' })).toBeVisible();
    return visit;
  }

  testScreen('notices-popup', {
    open: openNotices,
    passesOver: {
      ...frameCalls,
      favoriteIds: 'the hearts of the page behind stay empty',
      hotGames: 'the page behind says it (home.page.test.tsx)',
      favoriteList: 'the page behind says it (home.page.test.tsx)',
      recentGames: 'the section of the page behind stays away (home.page.test.tsx)',
    },
  });

  test('are those for visitors (B) or for members (A), in the language of the page', async () => {
    const member = await openNotices();
    expect(noticeRequests(member).map(({ execution }) => execution)).not.toContain('B');
    const visitor = await openNotices({ signedIn: false, language: 'ne' });
    expect(new Set(noticeRequests(visitor).map(({ execution, language }) => `${execution} ${language}`))).toEqual(
      new Set(['B ne']),
    );
  });

  test('appear one after the other, and end with the last one', async () => {
    const { t } = await openNotices();
    const popup = page.getByRole('dialog');
    await expect.element(popup.getByText(t('notice.position', { position: 1, total: 2 }))).toBeVisible();
    await popup.getByRole('button', { name: t('notice.next') }).click();
    await expect.element(page.getByRole('dialog', { name: 'Notice number 2' })).toBeVisible();
    await popup.getByRole('button', { name: t('notice.previous') }).click();
    await expect.element(page.getByRole('dialog', { name: 'Notice number 1' })).toBeVisible();
    await popup.getByRole('button', { name: t('notice.next') }).click();
    await popup.getByRole('button', { name: t('act.understood') }).click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(sessionStorage.getItem('baize.notices')).toBe('member');
  });

  test('close when a link in them is followed, and count as read', async () => {
    const { t } = await openNotices();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('notice.next') })
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Play' }).click();
    await expect.poll(currentAddress).toBe('/rng');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('baize.notices')).toBe('member');
  });

  test('lead to the rewards if they contain a promotion', async () => {
    const { t } = await openNotices();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('notice.to_promotion') })
      .click();
    await expect.poll(currentAddress).toBe('/member/rewardCenter');
  });

  test('appear once in a session, however often the person returns to home', async () => {
    const visit = await openNotices();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const menu = page.getByRole('navigation', { name: visit.t('a11y.main_menu') });
    await menu.getByRole('link', { name: visit.t('category.FISH') }).click();
    await expect.poll(currentAddress).toBe('/fish');
    await menu.getByRole('link', { name: visit.t('nav.home') }).click();
    // The component that opens notices stays mounted after the first time, and acts in the render that shows home.
    await expect.poll(() => readTileNames()).not.toEqual([]);
    await visit.settled();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('wait until another popup is closed', async () => {
    const visit = await openPlayer('/announce', {
      signedIn: true,
      opensNotices: true,
      prepare: (platform) => {
        answerGameLists(platform, 4);
        platform.answer('announcements', announcements({ popup: TWO, player: [aNotice(3)] }));
      },
    });
    const list = page.getByRole('dialog', { name: visit.t('notice.label') });
    await expect.element(list).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await list.getByRole('button', { name: visit.t('act.close') }).click();
    await expect.element(page.getByRole('dialog', { name: 'Notice number 1' })).toBeVisible();
  });
});
