import type { Locator, Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import { query } from './database.ts';
import { fetchedByNumber } from './fetched-by-number.ts';
import { rememberLanguage, rememberSession } from './preferences.ts';
import { around, textsOf } from './screens/screen.ts';
import { playerSession } from './sessions.ts';
import { agentOrigin, padmaPlayerOrigin, playerOrigin } from './stack.ts';
import { expect, test as base } from './test.ts';

/** Spec section 2, "Header, side menu, footer, floating service". Desktop in English, phone in Nepali. */
type Texts = (key: string) => string;

const test = base.extend<{ t: Texts; look: { language: 'en' | 'ne'; phone: boolean } }, { session: string }>({
  look: async ({ isMobile }, use) => await use({ language: isMobile ? 'ne' : 'en', phone: isMobile }),
  t: async ({ look }, use) => await use(await textsOf('player', look.language)),
  session: [async ({ browser }, use) => await use(await playerSession(browser, 'prakash')), { scope: 'worker' }],
  page: async ({ page, look }, use) => {
    await rememberLanguage(page, look.language);
    await use(page);
  },
});

/** A game that there is not, whose page is looked at, and a picture that does not load. */
test.use({ expectedRefusals: ['/wps/game/launchGame', '/art/avatars/none.webp'] });

const PATHS = ['/rng', '/member', '/no/such/page'];
const GAMES = ['/lottery', '/vnLottery', '/seaLottery', '/sealottery'];

test('each route has the parts of the layout that its row says', async ({ page, t, look, session }) => {
  await rememberSession(page, session);
  const parts = partsOf(page, t);
  const everything = look.phone ? ['header', 'footer', 'bottomBar'] : ['header', 'sideMenu', 'footer', 'floating'];
  for (const path of ['/', ...PATHS]) await test.step(path, async () => await hasParts(path, everything));
  for (const path of GAMES) await test.step(path, async () => await hasParts(path, ['header']));
  await test.step('/seamless', async () => await hasParts('/seamless?vendor=PG&game=none', ['header']));

  async function hasParts(path: string, names: string[]): Promise<void> {
    await page.goto(playerOrigin + path);
    await expect(page.getByRole('main')).toBeVisible();
    for (const [name, part] of Object.entries(parts))
      await expect(part, `${name} of ${path}`).toBeVisible({ visible: names.includes(name) });
  }
});

test('the clock goes on each second, with its offset, and nothing else is made again', async ({ page, t, look }) => {
  await page.goto(playerOrigin);
  const clock = look.phone ? await openMenu(page, t) : page.getByRole('banner');
  const time = clock.locator('time');
  await expect(time).toHaveText(/^\d\d\/\d\d \d\d:\d\d:\d\d$/);
  await expect(clock.getByText('GMT+5:45')).toBeVisible();
  // On a phone the menu stands over them.
  await expect(page.locator('article').first()).toBeAttached();
  // What comes when there is time has come.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => await new Promise((resolve) => requestIdleCallback(resolve)));
  await time.evaluate((element) => {
    globalThis.changedBeside = [];
    const header = element.closest('header, [role="dialog"]');
    new MutationObserver((changes) => {
      for (const { target } of changes) if (!element.contains(target)) globalThis.changedBeside.push(target.nodeName);
    }).observe(header ?? element, { childList: true, characterData: true, attributes: true, subtree: true });
  });
  for (let second = 0; second < 2; second++) {
    const before = await time.innerText();
    await expect(time).not.toHaveText(before);
  }
  expect(await page.evaluate(() => globalThis.changedBeside)).toEqual([]);
});

declare global {
  // Written by the page for this test.
  var changedBeside: string[];
}

test('the side menu leads to every category with a vendor, in order, and each entry exists', async ({
  page,
  t,
  look,
}) => {
  await page.goto(playerOrigin);
  const menu = look.phone ? await openMenu(page, t) : page.getByRole('navigation', { name: t('a11y.main_menu') });
  const categories = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT', 'ESPORTS', 'COCKFIGHT'];
  const links = menu.getByRole('link');
  await expect(menu.getByRole('link', { name: t('category.COCKFIGHT') })).toBeVisible();
  const words = await links.allInnerTexts();
  expect(words.filter((word) => categories.some((each) => t(`category.${each}`) === word))).toEqual(
    categories.map((each) => t(`category.${each}`)),
  );
  expect(words.slice(0, 2)).toEqual([t('nav.home'), t('lobby.tab.hot')]);
  await expectAccessible(page, look.phone ? DIALOG : 'nav');

  await test.step('choosing scrolls to the top and goes there', async () => {
    if (look.phone) await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const again = look.phone ? await openMenu(page, t) : menu;
    await again.getByRole('link', { name: t('category.FISH') }).click();
    await expect(page).toHaveURL(/\/fish$/);
    await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(0);
    if (look.phone) await expect(page.getByRole('dialog')).toBeHidden();
    else await expect(menu.getByRole('link', { name: t('category.FISH') })).toHaveAttribute('aria-current', 'page');
  });
  await test.step('HOT leads to the hot games of home', async () => {
    await (look.phone ? await openMenu(page, t) : menu).getByRole('link', { name: t('lobby.tab.hot') }).click();
    await expect(page).toHaveURL(/\/#section-hot$/);
    await expect(page.locator('#section-hot')).toBeInViewport();
  });
  await test.step('FAV and RECENT ask a visitor to log in', async () => {
    for (const key of ['lobby.tab.favorite', 'lobby.tab.recent']) {
      await (look.phone ? await openMenu(page, t) : menu).getByRole('button', { name: t(key) }).click();
      await expect(page.getByRole('dialog', { name: t('login.title') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
  await test.step('no entry leads nowhere', async () => {
    const hrefs = await (look.phone ? await openMenu(page, t) : menu)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs.filter((each) => each.startsWith(playerOrigin))) {
      await page.goto(href);
      // A visitor is asked to log in over a page of members.
      const filled = page.getByRole('main').filter({ hasText: /\S/ });
      await expect(filled.or(page.getByRole('dialog', { name: t('login.title') })).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: t('not_found.title') })).toHaveCount(0);
    }
  });
});

test(
  'the side menu folds on a desktop, is a rail with tooltips on a tablet, and stays as it was left',
  {
    tag: '@desktop',
  },
  async ({ page, t }) => {
    const menu = page.getByRole('navigation', { name: t('a11y.main_menu') });
    const width = async () => Math.round((await menu.boundingBox())?.width ?? 0);
    await page.goto(playerOrigin);
    await expect.poll(width).toBe(240);
    await page.getByRole('button', { name: t('menu.collapse') }).click();
    await expect.poll(width).toBe(72);
    await test.step('narrow from the first paint: before any script of the site', async () => {
      await page.route('**/assets/*.js', () => undefined);
      await page.reload({ waitUntil: 'commit' });
      await expect.poll(width).toBe(72);
      await page.unroute('**/assets/*.js');
    });
    await page.reload();
    await expect(page.getByRole('button', { name: t('menu.expand') })).toBeVisible();
    expect(await width()).toBe(72);
    await page.getByRole('button', { name: t('menu.expand') }).click();
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(width).toBe(72);
    await menu.getByRole('link', { name: t('category.LIVE') }).hover();
    await expect(page.getByText(t('category.LIVE')).and(page.locator('[data-open]'))).toBeVisible();
    await expectAccessible(page, 'nav');
  },
);

test('a member sees balance, messages, picture, VIP level and ID, and all of it works', async ({
  page,
  t,
  look,
  session,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: playerOrigin });
  await rememberSession(page, session);
  await page.route('**/wps/relay/CSP_unreadCount', (route) => route.fulfill({ json: reply({ unread: 5 }) }));
  await page.route('**/wps/member/info/icon', (route) =>
    route.fulfill({ json: reply({ avatarId: '1', url: '/art/avatars/none.webp', choices: [] }) }),
  );
  await changeMember(page, { vip: { enabled: true, label: 'VIP 3', rankLevel: 3 } });
  await page.goto(playerOrigin);
  const account = look.phone ? await openAccount(page, t) : page.getByRole('banner');
  const balance = account.getByRole('group', { name: t('balance.label') });

  await test.step('the balance hides behind dots of the same width, and stays hidden over a reload', async () => {
    await expect(balance).toContainText(/\d\.\d\d/);
    const shown = await balance.boundingBox();
    await balance.getByRole('button', { name: t('balance.hide') }).click();
    await expect(balance.getByText(t('balance.hidden'))).toBeAttached();
    expect(await balance.boundingBox()).toEqual(shown);
    await page.reload();
    if (look.phone) await openAccount(page, t);
    await expect(balance.getByText(t('balance.hidden'))).toBeAttached();
    await balance.getByRole('button', { name: t('balance.show') }).click();
  });
  await test.step('the balance is asked again by hand', async () => {
    const asked = page.waitForResponse((response) => response.url().endsWith('/wps/v2/wallets/balance'));
    await balance.getByRole('button', { name: t('balance.refresh') }).click();
    expect((await asked).ok()).toBe(true);
  });
  await test.step('a picture that does not load gives way to the default one; the VIP level stands by the name', async () => {
    await expect(account.locator('[data-state="initials"]')).toHaveText('PR');
    await expect(account.getByText('VIP 3')).toBeVisible();
    await expect(account.getByText('prakash')).toBeVisible();
  });
  const menu = look.phone ? account : await openMemberMenu(page, t);
  await test.step('the ID is copied, and that is said', async () => {
    const id = /BAIZE-\d+/.exec(await menu.innerText())?.[0];
    await (
      look.phone ? menu.getByRole('button', { name: t('copy_id.act') }) : menu.getByText(t('copy_id.act'))
    ).click();
    await expect(page.getByText(t('copy_id.done'))).toBeVisible();
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(id);
  });
  await test.step('the menu leads to what there is, and says how many messages are unread', async () => {
    const open = look.phone ? menu : await openMemberMenu(page, t);
    const role = look.phone ? 'link' : 'menuitem';
    for (const key of ['nav.betting_record', 'security.title'])
      await expect(open.getByRole(role, { name: t(key) })).toBeVisible();
    await expectAccessible(page, look.phone ? DIALOG : '[role="menu"]');
    const messages = open.getByRole(role, { name: t('message.title') });
    await expect(messages).toContainText('5');
    await messages.click();
    await expect(page).toHaveURL(/\/member\/messageV2$/);
  });
});

test('a trial account asks for no unread messages', async ({ page, t, look, session }) => {
  await rememberSession(page, session);
  await changeMember(page, { type: 4 });
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/CSP_unreadCount'))));
  await page.goto(playerOrigin);
  if (look.phone) await openAccount(page, t);
  await expect(page.getByText('prakash').filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
});

test('the footer names vendors that the brand has, categories with a vendor, licence and year', async ({ page, t }) => {
  await page.goto(playerOrigin);
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  for (const code of ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
    await expect(footer.getByText(code, { exact: true })).toBeVisible();
  await expect(footer.getByText(/© 2025(–20\d\d)? Baize/)).toBeVisible();
  await expect(footer.getByText(around(t('footer.licence')))).toBeVisible();
  const play = footer.getByRole('link', { name: t('category.COCKFIGHT') });
  await expect(play).toHaveAttribute('href', '/cockfight');
  await expectAccessible(page, 'footer');

  await page.goto(padmaPlayerOrigin);
  await expect(footer.getByText(/© \d{4}(–\d{4})? Padma/)).toBeVisible();
  const carried = await vendorsOf('PADMA');
  for (const code of ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
    await expect(footer.getByText(code, { exact: true })).toHaveCount(carried.includes(code) ? 1 : 0);
  await expect(play).toHaveCount(0);
});

test('customer service opens in its window from each of its places', async ({ page, t, look }) => {
  await page.goto(playerOrigin);
  const places: [string, () => Promise<Locator>][] = look.phone
    ? [['menu', async () => await openMenu(page, t)]]
    : [
        ['side menu', async () => await Promise.resolve(page.getByRole('navigation', { name: t('a11y.main_menu') }))],
        ['right bar', async () => await Promise.resolve(floatingOf(page))],
        ['footer', async () => await Promise.resolve(page.getByRole('contentinfo'))],
      ];
  for (const [name, open] of places)
    await test.step(name, async () => {
      const place = await open();
      const opened = page.waitForEvent('popup');
      await place.getByRole('button', { name: t('service.title') }).click();
      const service = await opened;
      await expect(service.getByRole('heading', { name: t('service.title'), level: 1 })).toBeVisible();
      expect(service.viewportSize()).toEqual({ width: 440, height: 750 });
      await expect(service.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /^https:\/\/telegram\./);
      await expect(service).toHaveURL(new RegExp(`type=live&lang=${look.language}$`));
      await expectAccessible(service);
      await service.close();
    });
});

test('the floating service has social pages and three variants of messaging; the right bar has one link, and leads up', async ({
  page,
  t,
  look,
}) => {
  await page.goto(playerOrigin);
  const groups = ['service.follow', 'service.messaging_1', 'service.messaging_2', 'service.messaging_3'];
  const names = ['Facebook', 'YouTube', 'Telegram', 'WhatsApp', 'Viber'];
  const role = look.phone ? 'link' : 'menuitem';
  if (!look.phone)
    await floatingOf(page)
      .getByRole('button', { name: t('service.contact') })
      .click();
  const place = look.phone ? await openMenu(page, t) : page.getByRole('menu');
  for (const key of groups) await expect(place.getByText(t(key))).toBeVisible();
  for (const name of names) {
    const link = place.getByRole(role, { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noreferrer');
  }
  await expectAccessible(page, look.phone ? DIALOG : '[role="menu"]');
  if (look.phone) return;

  await page.keyboard.press('Escape');
  await expect(floatingOf(page).getByRole('link', { name: 'Telegram' })).toBeVisible();
  await expect(floatingOf(page).getByRole('link', { name: t('nav.app_download') })).toHaveAttribute('href', '/down');
  const up = floatingOf(page).getByRole('button', { name: t('nav.go_to_top') });
  await expect(up).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await up.click();
  await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(0);
});

test('the agents’ customer service is the entry for agents', { tag: '@desktop' }, async ({ agent, page }) => {
  await agent.open('/agent');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Customer service' }).click();
  const service = await opened;
  await expect(service).toHaveURL(`${playerOrigin}/contact?type=agent&lang=en`);
  await expect(page).toHaveURL(`${agentOrigin}/agent`);
});

test(
  'a phone has five ways below; those of a member ask a visitor to log in',
  { tag: '@phone' },
  async ({ page, t }) => {
    await page.goto(playerOrigin);
    const bar = page.getByRole('navigation', { name: t('nav.bottom') });
    await expect(bar.getByRole('link').or(bar.getByRole('button'))).toHaveCount(5);
    await expect(bar.getByRole('link', { name: t('nav.lobby') })).toHaveAttribute('aria-current', 'page');
    for (const key of ['nav.deposit', 'nav.account']) {
      await bar.getByRole('button', { name: t(key) }).click();
      await expect(page.getByRole('dialog', { name: t('login.title') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  },
);

function partsOf(page: Page, t: Texts): Record<string, Locator> {
  return {
    header: page.getByRole('banner'),
    sideMenu: page.getByRole('navigation', { name: t('a11y.main_menu') }),
    footer: page.getByRole('contentinfo'),
    bottomBar: page.getByRole('navigation', { name: t('nav.bottom') }),
    floating: page.getByRole('button', { name: t('service.contact') }),
  };
}

function floatingOf(page: Page): Locator {
  return page.locator('[data-part="floating"]');
}

/** The side menu of a phone. */
async function openMenu(page: Page, t: Texts): Promise<Locator> {
  await page.getByRole('button', { name: t('nav.menu'), exact: true }).click();
  return page.getByRole('dialog', { name: t('a11y.main_menu') });
}

async function openAccount(page: Page, t: Texts): Promise<Locator> {
  await page.getByRole('button', { name: around(t('nav.account')) }).click();
  return page.getByRole('dialog', { name: t('account.title') });
}

async function openMemberMenu(page: Page, t: Texts): Promise<Locator> {
  await page.getByRole('button', { name: around(t('member_menu.label')) }).click();
  return page.getByRole('menu');
}

function reply(value: object): object {
  return { success: true, value };
}

/** The real answer of the server, with other values in it. */
async function changeMember(page: Page, changed: object): Promise<void> {
  await page.route('**/wps/member/info', async (route) => {
    const response = await fetchedByNumber(route);
    const { value } = (await response.json()) as { value: object };
    await route.fulfill({ response, json: reply({ ...value, ...changed }) });
  });
}

async function vendorsOf(merchant: string): Promise<string[]> {
  const rows = await query<{ code: string }>(
    `select vendor_code as code from merchant_vendor join merchant using (merchant_id) where code = $1`,
    [merchant],
  );
  return rows.map(({ code }) => code);
}
