import type { VisitOptions } from '@baize/pages/visit';
import { createGame, aMember, aVendor, games } from '@baize/pages/world';
import { answerContacts, channels, watchClipboard, watchWindow } from '@baize/pages/worlds/shell';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT', 'ESPORTS', 'COCKFIGHT'];
const DEVANAGARI = /[\u0900-\u097f]/;

async function openFrame(path = '/help', options: VisitOptions = {}) {
  return await openPlayer(path, {
    ...options,
    prepare: (platform, network) => {
      answerContacts(platform);
      options.prepare?.(platform, network);
    },
  });
}

const sideMenu = (t: (key: string) => string) => page.getByRole('navigation', { name: t('a11y.main_menu') });
const balance = (t: (key: string) => string) => page.getByRole('group', { name: t('balance.label') });

/** Returns which parts of the layout are visible. */
function shownParts(t: (key: string) => string): string[] {
  const parts = {
    header: 'header',
    sideMenu: `nav[aria-label="${t('a11y.main_menu')}"]`,
    footer: 'footer',
    bottomBar: `nav[aria-label="${t('nav.bottom')}"]`,
    floating: '[data-part="floating"] button',
  };
  return Object.entries(parts).flatMap(([name, selector]) =>
    document.querySelector(selector)?.checkVisibility() ? [name] : [],
  );
}

describe('the parts of the layout', () => {
  test.each([
    ['/', ['header', 'sideMenu', 'footer', 'floating']],
    ['/member', ['header', 'sideMenu', 'footer', 'floating']],
    ['/no/such/page', ['header', 'sideMenu', 'footer', 'floating']],
    ['/lottery', ['header']],
    ['/sealottery', ['header']],
    ['/seamless?vendor=PG&game=none', ['header']],
  ])('%s on a desktop: %j', async (path, parts) => {
    const { t } = await openFrame(path, { signedIn: true });
    await expect.poll(() => shownParts(t)).toEqual(parts);
  });

  test.each([
    ['/help', ['header', 'footer', 'bottomBar']],
    ['/lottery', ['header']],
  ])('%s on a phone: %j', async (path, parts) => {
    const { t } = await openFrame(path, { signedIn: true, size: 'phone' });
    await expect.poll(() => shownParts(t)).toEqual(parts);
  });
});

test('the floating buttons are beside the content and cover none of it', async () => {
  await openFrame('/help');
  const left = () => document.querySelector('[data-part="floating"] button')?.getBoundingClientRect().left;
  await expect.poll(left).toBeDefined();
  expect(document.querySelector('main')?.getBoundingClientRect().right).toBeLessThanOrEqual(left() ?? 0);
});

test('the clock ticks and shows its offset, without a new render of its neighbours', async () => {
  const { t } = await openFrame();
  const time = page.getByRole('banner').getByRole('time');
  await expect.element(time).toMatchTextContent(/^\d\d\/\d\d \d\d:\d\d:\d\d$/);
  await expect.element(page.getByRole('banner').getByText('GMT+5:45')).toBeVisible();
  // Waits for the parts of the header that are loaded when the browser is idle.
  await expect
    .element(page.getByRole('complementary').getByRole('button', { name: t('service.contact') }))
    .toBeVisible();
  const element = time.element();
  const changedBeside: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (!element.contains(target)) changedBeside.push(target.nodeName);
  });
  observer.observe(page.getByRole('banner').element(), {
    childList: true,
    characterData: true,
    attributes: true,
    subtree: true,
  });
  const before = element.textContent;
  await expect.poll(() => element.textContent).not.toBe(before);
  observer.disconnect();
  expect(changedBeside).toEqual([]);
});

describe('the side menu', () => {
  test('leads to home, the hot games and every category with a vendor, in order', async () => {
    const { t } = await openFrame();
    const words = [...sideMenu(t).element().querySelectorAll('a')].map(({ textContent }) => textContent);
    const categories = CATEGORIES.map((each) => t(`category.${each}`));
    expect(words.slice(0, 2)).toEqual([t('nav.home'), t('lobby.tab.hot')]);
    expect(words.filter((word) => categories.includes(word))).toEqual(categories);
  });

  test('omits a category without a vendor', async () => {
    const { t } = await openFrame('/help', {
      prepare: (platform) =>
        platform.answer('newGameVendor', {
          data: {
            lanes: [
              { gameCategory: 'RNG', games: 3, vendors: [aVendor('PG')] },
              { gameCategory: 'COCKFIGHT', games: 0, vendors: [] },
            ],
          },
        }),
    });
    await expect.element(sideMenu(t).getByRole('link', { name: t('category.RNG') })).toBeVisible();
    expect(document.querySelector('a[href="/cockfight"]')).toBeNull();
  });

  test('an entry goes to its page, at the top, and is the current one then', async () => {
    const { t } = await openFrame('/');
    await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
    scrollTo(0, document.body.scrollHeight);
    expect(scrollY).toBeGreaterThan(100);
    const link = sideMenu(t).getByRole('link', { name: t('category.FISH') });
    await link.click();
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    expect(location.pathname).toBe('/fish');
    await expect.poll(() => scrollY).toBe(0);
  });

  test('the hot games are a section of home', async () => {
    const { t } = await openFrame('/help', {
      prepare: (platform) => platform.answer('hotGames', { list: games(8), total: 8, totalPages: 1 }),
    });
    await sideMenu(t)
      .getByRole('link', { name: t('lobby.tab.hot') })
      .click();
    expect(location.pathname + location.hash).toBe('/#section-hot');
    await expect.poll(() => document.querySelector('#section-hot')?.querySelectorAll('article').length).toBe(8);
  });

  test.each(['lobby.tab.favorite', 'lobby.tab.recent'])('%s asks a visitor to log in', async (key) => {
    const { t } = await openFrame();
    await sideMenu(t)
      .getByRole('button', { name: t(key) })
      .click();
    await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
  });

  test('every entry of the menu and of the footer leads to a page', async () => {
    const { t, settled } = await openFrame('/help', { signedIn: true });
    await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a, footer a')];
    const paths = [...new Set(links.filter(({ origin }) => origin === location.origin).map((each) => each.pathname))];
    expect(paths.length).toBeGreaterThan(12);
    const dead: string[] = [];
    for (const path of paths.filter((each) => each !== '/agent')) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      await settled();
      if (document.querySelector('main h1')?.textContent === t('not_found.title')) dead.push(path);
    }
    expect(dead).toEqual([]);
  });

  test('leads to the promotions and to the rewards, with the number that can be claimed', async () => {
    const { t } = await openFrame('/help', {
      signedIn: true,
      prepare: (platform) => platform.answer('rewardCounts', { rewards: 4, missions: 0 }),
    });
    await expect
      .element(sideMenu(t).getByRole('link', { name: t('nav.promotions') }))
      .toHaveAttribute('href', '/promotions');
    const rewards = sideMenu(t).getByRole('link', { name: t('reward.title'), exact: false });
    await expect.element(rewards).toHaveAttribute('href', '/member/rewardCenter');
    await expect.element(rewards).toMatchTextContent(/4$/);
  });

  test('collapses, and keeps this state', async () => {
    const { t } = await openFrame();
    const width = () => Math.round(sideMenu(t).element().getBoundingClientRect().width);
    expect(width()).toBe(240);
    await page.getByRole('button', { name: t('menu.collapse') }).click();
    await expect.poll(() => width()).toBe(72);
    expect(localStorage.getItem('baize.side-menu')).toBe('collapsed');
    await page.getByRole('button', { name: t('menu.expand') }).click();
    await expect.poll(() => width()).toBe(240);
  });

  test('is a rail on a tablet, with its words in tooltips', async () => {
    const { t } = await openFrame();
    await page.viewport(820, 1180);
    const link = sideMenu(t).getByRole('link', { name: t('category.LIVE') });
    await expect.poll(() => sideMenu(t).element().getBoundingClientRect().width).toBe(72);
    await link.hover();
    await expect.poll(() => document.querySelector('[data-open]')?.textContent).toBe(t('category.LIVE'));
    await page.viewport(1440, 900);
  });
});

describe('a member in the header', () => {
  async function openAsMember(options: VisitOptions = {}) {
    return await openFrame('/help', { signedIn: true, ...options });
  }

  test('hides the balance behind dots of the same width, and the browser remembers it', async () => {
    const { t } = await openAsMember();
    await expect.element(balance(t)).toMatchTextContent(/1,250\.00/);
    const shown = balance(t).element().getBoundingClientRect().width;
    await balance(t)
      .getByRole('button', { name: t('balance.hide') })
      .click();
    await expect.element(balance(t).getByText(t('balance.hidden'))).toBeInTheDocument();
    expect(balance(t).element().getBoundingClientRect().width).toBe(shown);
    expect(localStorage.getItem('baize.balance-hidden')).toBe('1');
    await balance(t)
      .getByRole('button', { name: t('balance.show') })
      .click();
    await expect.element(balance(t)).toMatchTextContent(/1,250\.00/);
  });

  test('keeps the balance hidden as it was left', async () => {
    const { t } = await openAsMember({ prepare: () => localStorage.setItem('baize.balance-hidden', '1') });
    await expect.element(balance(t).getByText(t('balance.hidden'))).toBeInTheDocument();
  });

  test('requests the balance again on demand', async () => {
    const { platform, t } = await openAsMember();
    platform.answer('balance', { currency: 'NPR', balance: '99.50' });
    await balance(t)
      .getByRole('button', { name: t('balance.refresh') })
      .click();
    await expect.element(balance(t)).toMatchTextContent(/99\.50/);
  });

  test('offers a withdrawal beside the deposit', async () => {
    const { t } = await openAsMember();
    const withdraw = page.getByRole('banner').getByRole('link', { name: t('withdraw.title') });
    await expect.element(withdraw).toBeVisible();
    await expect.element(withdraw).toHaveAttribute('href', '/member/withdraw');
  });

  test('is shown with picture, name and VIP level', async () => {
    await openAsMember({
      prepare: (platform) => {
        platform.answer('memberInfo', aMember({ vip: { enabled: true, label: 'VIP 3', rankLevel: 3 } }));
        platform.answer('memberAvatar', { avatarId: '1', url: '/art/avatars/1.webp', choices: [] });
      },
    });
    await expect.element(page.getByText('VIP 3')).toBeVisible();
    await expect.element(page.getByText('bimala')).toBeVisible();
    const picture = () => document.querySelector('header [data-state="picture"] img')?.getAttribute('src');
    // The picture replaces the initials once it has loaded.
    await expect.poll(picture).toBe('/art/avatars/1.webp');
  });

  test('shows the initials instead of a picture that does not load', async () => {
    await openAsMember({
      prepare: (platform) =>
        platform.answer('memberAvatar', { avatarId: '1', url: '/art/avatars/missing.webp', choices: [] }),
    });
    await expect.poll(() => document.querySelector('header [data-state="initials"]')?.textContent).toBe('BI');
  });

  test('has a menu that copies the ID, counts the messages, and leads to the pages', async () => {
    const copied = watchClipboard();
    const { t } = await openAsMember({ prepare: (platform) => platform.answer('unreadCount', { unread: 5 }) });
    const open = async () => await page.getByRole('button', { name: t('member_menu.label'), exact: false }).click();
    await open();
    await page.getByRole('menuitem', { name: t('copy_id.act'), exact: false }).click();
    await expect.element(page.getByText(t('copy_id.done'))).toBeVisible();
    expect(copied).toHaveBeenCalledWith('10000042');
    await open();
    for (const key of ['nav.betting_record', 'security.title', 'sign_out.open'])
      await expect.element(page.getByRole('menuitem', { name: t(key) })).toBeVisible();
    const messages = page.getByRole('menuitem', { name: t('message.title'), exact: false });
    await expect.element(messages).toMatchTextContent('5');
    await messages.click();
    expect(location.pathname).toBe('/member/messageV2');
  });

  test('requests no unread messages for a trial account', async () => {
    const { platform, t } = await openAsMember({
      prepare: (platform) => platform.answer('memberInfo', aMember({ type: 4 })),
    });
    await expect.element(page.getByText(t('true_account.demo_name'))).toBeVisible();
    expect(platform.calls.map(({ id }) => id)).not.toContain('unreadCount');
  });
});

describe('the footer', () => {
  test('names the vendors that the brand has, its categories, the licence and the year', async () => {
    const { t } = await openFrame();
    const footer = page.getByRole('contentinfo');
    await expect.element(footer.getByText('PG', { exact: true })).toBeVisible();
    const marks = (code: string) => footer.getByText(code, { exact: true }).elements();
    expect(marks('JDB')).toHaveLength(1);
    expect([...marks('EG2'), ...marks('BGS')], 'vendors that this brand does not have').toEqual([]);
    await expect.element(footer.getByText(/© \d{4}(–\d{4})? baize/)).toBeVisible();
    await expect.element(footer.getByText(t('footer.licence', { age: 18 }), { exact: false })).toBeVisible();
    await expect
      .element(footer.getByRole('link', { name: t('category.COCKFIGHT') }))
      .toHaveAttribute('href', '/cockfight');
    await expect
      .element(footer.getByRole('link', { name: t('nav.agent_login') }))
      .toHaveAttribute('href', `${location.origin}/agent`);
  });
});

describe('customer service', () => {
  test.each([
    ['side menu', 'nav'],
    ['right bar', '[data-part="floating"]'],
    ['footer', 'footer'],
  ])('opens in its window from the %s', async (_name, part) => {
    const { address, opened } = watchWindow();
    const { t } = await openFrame();
    const button = () =>
      [...document.querySelectorAll<HTMLElement>(`${part} button`)].find(
        (each) => (each.ariaLabel ?? each.textContent) === t('service.title'),
      );
    await expect.poll(button).toBeDefined();
    button()?.click();
    await expect.poll(() => address()).toBe(`${location.origin}/contact?type=live&lang=en`);
    expect(opened).toHaveBeenCalledWith('', '_blank', 'popup,width=440,height=750');
  });

  test('reports that the browser has blocked its window', async () => {
    watchWindow({ allowed: false });
    const { t } = await openFrame();
    await sideMenu(t)
      .getByRole('button', { name: t('service.title') })
      .click();
    await expect.element(page.getByText(t('error:phone_auth.popup_blocked')).first()).toBeVisible();
  });

  test('reports an unknown address of the service and closes its window', async () => {
    const { close } = watchWindow();
    const { t } = await openFrame('/help', {
      prepare: (platform) => platform.refuse('customerService', 'system.unexpected'),
    });
    await sideMenu(t)
      .getByRole('button', { name: t('service.title') })
      .click();
    await expect.element(page.getByText(t('error:system.unexpected')).first()).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
  });

  test('floats with social pages and three variants of messaging', async () => {
    const { t } = await openFrame();
    await page.getByRole('button', { name: t('service.contact') }).click();
    for (const key of ['service.follow', 'service.messaging_1', 'service.messaging_2', 'service.messaging_3'])
      await expect.element(page.getByRole('menu').getByText(t(key))).toBeVisible();
    for (const { labelNameEn, url } of channels) {
      const link = page.getByRole('menuitem', { name: labelNameEn });
      await expect.element(link).toHaveAttribute('href', url);
      await expect.element(link).toHaveAttribute('target', '_blank');
      await expect.element(link).toHaveAttribute('rel', 'noreferrer');
    }
  });

  test('the right bar has one channel and the app, and leads to the top after scrolling', async () => {
    const { t } = await openFrame('/');
    const bar = page.getByRole('complementary');
    await expect.element(bar.getByRole('link', { name: 'Telegram' })).toBeVisible();
    expect(bar.getByRole('link', { name: 'Facebook' }).elements()).toEqual([]);
    await expect.element(bar.getByRole('link', { name: t('nav.app_download') })).toHaveAttribute('href', '/down');
    const up = bar.getByRole('button', { name: t('nav.go_to_top') });
    await expect.element(up).not.toBeInTheDocument();
    // The sections of home grow while their games are loading.
    await expect
      .poll(() => {
        scrollTo(0, document.body.scrollHeight);
        return up.elements().length;
      })
      .toBe(1);
    await up.click();
    await expect.poll(() => scrollY).toBe(0);
  });
});

test('a phone has five entries in the bottom bar; those for members ask a visitor to log in', async () => {
  const { t } = await openFrame('/', { size: 'phone' });
  const bar = page.getByRole('navigation', { name: t('nav.bottom') });
  expect(bar.element().querySelectorAll('a, button')).toHaveLength(5);
  await expect.element(bar.getByRole('link', { name: t('nav.lobby') })).toHaveAttribute('aria-current', 'page');
  await expect.element(bar.getByRole('link', { name: t('nav.promotions') })).toHaveAttribute('href', '/promotions');
  const popup = page.getByRole('dialog', { name: t('common:login.title') });
  for (const key of ['nav.deposit', 'nav.account']) {
    await bar.getByRole('button', { name: t(key) }).click();
    await expect.element(popup).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
  }
});

describe('the language', () => {
  beforeEach(() => document.documentElement.removeAttribute('lang'));

  test('changes the page and is stored', async () => {
    const { t } = await openFrame();
    await page.getByRole('button', { name: t('language.label'), exact: false }).click();
    await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(DEVANAGARI);
    await expect.poll(() => document.documentElement.lang).toBe('ne');
    expect(localStorage.getItem('baize.language')).toBe('ne');
  });

  test('of a member is sent to the server', async () => {
    const { platform, t } = await openFrame('/help', { signedIn: true });
    await page.getByRole('button', { name: t('language.label'), exact: false }).click();
    await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();
    await expect
      .poll(() => platform.calls)
      .toContainEqual(expect.objectContaining({ id: 'updateLanguage', request: { language: 'ne' } }));
  });

  test('games stay in the previous language until they are loaded in the new one', async () => {
    const { network, platform, t } = await openFrame('/rng', {
      prepare: (platform) =>
        platform.answer('gameList', ({ language }) => {
          const gameName = language === 'ne' ? 'ड्रागन' : 'Dragon';
          return { games: [createGame(1, { gameName }), createGame(2, { gameName })], total: 2, totalPages: 1 };
        }),
    });
    const tile = () => document.querySelector('main article');
    expect(tile()?.querySelector('h3')?.textContent).toBe('Dragon');
    const release = network.hold('/wps/relay/GCSGAME_gameList');
    await page.getByRole('button', { name: t('language.label'), exact: false }).click();
    await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();
    await expect.poll(() => document.documentElement.lang).toBe('ne');
    expect(tile()?.querySelector('h3')?.textContent).toBe('Dragon');
    expect(tile()?.getAttribute('lang')).toBe('en');
    release();
    await expect.poll(() => tile()?.querySelector('h3')?.textContent).toBe('ड्रागन');
    expect(tile()?.getAttribute('lang')).toBe('ne');
    expect(platform.calls.filter(({ id }) => id === 'gameList')).toHaveLength(2);
  });
});

test('the theme changes and is stored', async () => {
  const { t } = await openFrame();
  await page.getByRole('button', { name: t('theme.to_light') }).click();
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(localStorage.getItem('baize.theme')).toBe('light');
  await page.getByRole('button', { name: t('theme.to_dark') }).click();
  expect(localStorage.getItem('baize.theme')).toBe('dark');
});

test('reports that the network is lost, until it is back', async () => {
  const { t, network } = await openFrame();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  network.offline();
  await expect.element(page.getByText(t('state.offline'))).toBeVisible();
  online.mockReturnValue(true);
  network.online();
  await expect.element(page.getByText(t('state.offline'))).not.toBeInTheDocument();
});

test.each(['phone', 'desktop'] as const)('the notice of being offline covers nothing on a %s', async (size) => {
  const { network } = await openFrame('/help', { size });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  network.offline();
  const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const notice = page.getByTestId('offline');
  await expect.element(notice).toBeVisible();
  const { bottom } = notice.element().getBoundingClientRect();
  expect(bottom).toBeGreaterThan(0);
  expect(edges('header').top).toBe(bottom);
  expect(edges('main').top).toBeGreaterThanOrEqual(edges('header').bottom);
  // The sentence fits into the notice.
  expect(notice.element().scrollHeight).toBeLessThanOrEqual(notice.element().clientHeight);
  // The header stays below the notice while the page is scrolled.
  scrollTo(0, 300);
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  expect(edges('header').top).toBe(bottom);
});

test('shows a dash for a balance that cannot be loaded, and the amount after a retry', async () => {
  const { t, platform } = await openFrame('/help', {
    signedIn: true,
    prepare: (mock) => mock.refuse('balance', 'system.unexpected'),
  });
  await expect.element(balance(t).getByText(t('balance.failed'))).toBeInTheDocument();
  platform.answer('balance', { balance: '12.50', currency: 'NPR' });
  await balance(t)
    .getByRole('button', { name: t('balance.refresh') })
    .click();
  await expect.element(balance(t).getByText(/12\.50/)).toBeVisible();
});
