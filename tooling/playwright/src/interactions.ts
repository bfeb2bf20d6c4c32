import { loadavg } from 'node:os';
import { findNginx } from '@baize/dev-env/nginx';
import { startNginxFront } from '@baize/dev-env/nginx-front';
import type { Page } from '@playwright/test';
import { withChromium } from './chromium-page.ts';
import { query } from './database.ts';
import { median } from './median.ts';
import { PlayerPage } from './player-page.ts';
import { LINE_NAMES, measureOpenings, type PopupOpening } from './popup-openings.ts';
import { playerOrigin, stack } from './stack.ts';

/**
 * `pnpm interactions` measures how fast the built player site responds with 10,000 games in its lobby and a CPU
 * slowdown of four. A response is the time from the press to the next frame (the browser's Event Timing), or the
 * longest frame that follows, if that is longer. The first round counts: code that is loaded on first use is loaded in it. After
 * that it measures how soon a popup shows its frame and its form at its first opening on a phone with 4G.
 */
const GAMES = 10_000;
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const RESPONSE_MAX_MS = 200;
const FORM_MAX_MS = 1500;
const NODES_MAX = 1500;
const SEARCH = 'main input[type="search"]';
const DIALOG = '[role="dialog"]';
const TABLET = { width: 820, height: 1180 };
const YARDSTICK_LINES = 1000;
const SCROLL_STEPS = 20;
const SCROLL_STEP_PX = 400;

declare global {
  // Written by `recordResponses`: the longest response or frame in milliseconds since the last read.
  var longestMs: number;
}

type Interaction = readonly [name: string, run: (page: Page) => Promise<void>];

/** Skips the driver's hit test, which it runs in the page while the press is handled (7 to 13 ms). */
const PRESS = { force: true } as const;

/**
 * Interactions in order; each starts where the previous one has left the page, and the last returns to the start.
 * Elements are found by selectors: finding them by role would make the driver compute the style of every element, and
 * its work would be measured with the page's.
 */
const INTERACTIONS: readonly Interaction[] = [
  ['filter by vendor', async (page) => await page.locator('main a', { hasText: /^PG$/ }).click(PRESS)],
  ['all vendors again', async (page) => await page.goBack().then(() => undefined)],
  ['type a search', async (page) => await page.locator(SEARCH).pressSequentially('dragon')],
  ['clear the search', clearSearch],
  ['scroll down and up', scroll],
  ['open a popup', openPopup],
  ['close the popup', closePopup],
  ['choose a language', async (page) => await chooseLanguage(page, 'नेपाली')],
  ['choose another', async (page) => await chooseLanguage(page, 'English')],
];

await main();

async function main(): Promise<void> {
  await fillLobby();
  const responses = new Map<string, number[]>(INTERACTIONS.map(([name]) => [name, []]));
  const nodes: number[] = [];
  const yardstick: number[] = [];
  await withChromium(async (browser) => {
    const page = await browser.newPage({ viewport: TABLET });
    await page.addInitScript(recordResponses);
    await new PlayerPage(page).open('/rng');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    for (let round = 1; round <= ROUNDS; round += 1) {
      yardstick.push(await page.evaluate(layOutYardstick, YARDSTICK_LINES));
      for (const [name, run] of INTERACTIONS) {
        responses.get(name)?.push(await measureResponse(page, run));
        nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
      }
    }
  });
  const openings = await measureFirstOpenings();
  const misses = [
    ...reportResponses(responses),
    ...reportOpenings(openings),
    ...reportPage(Math.max(...nodes), yardstick),
  ];
  for (const miss of misses) console.error(`Above the limit: ${miss}`);
  if (misses.length > 0) process.exitCode = 1;
}

/**
 * Measures the first openings of popups behind nginx, as the how-to has an operator run the site host: with HTTP/2 all
 * files of a popup are fetched at once, where a browser fetches six at a time from the site host itself. Without nginx
 * on the machine the site host itself is measured.
 */
async function measureFirstOpenings(): Promise<PopupOpening[]> {
  const nginxPath = findNginx();
  if (nginxPath === undefined) console.warn('No nginx: the first openings are measured with HTTP/1.1');
  const { hostname } = new URL(playerOrigin);
  const front = nginxPath && (await startNginxFront({ nginxPath, upstreamPort: stack.sitesPort, hosts: [hostname] }));
  const origin = front ? `https://${hostname}:${front.httpsPort}` : playerOrigin;
  const openings: PopupOpening[] = [];
  try {
    if (front) await addSiteAddress(origin);
    // A browser of their own, without the first page beside them.
    await withChromium(async (browser) => {
      for (let round = 1; round <= ROUNDS; round += 1)
        for (const line of LINE_NAMES) openings.push(...(await measureOpenings(browser, line, origin)));
    });
  } finally {
    if (front) await front.stop();
  }
  return openings;
}

/** Gives the player site a further address, because a brand has to name the origins of its sites. */
async function addSiteAddress(origin: string): Promise<void> {
  await query(
    `insert into merchant_domain (merchant_id, site, host, origin, is_main)
     select merchant_id, site, $1, $2, false from merchant_domain where origin = $3`,
    [new URL(origin).host, origin, playerOrigin],
  );
}

/** Inserts many copies of the demo's games, each with its own id. A stack that was used before may already have them. */
async function fillLobby(): Promise<void> {
  await query(
    `insert into game (node_id, vendor_code, game_type, game_code, names, is_hot, is_new, free_play, classify, icon, position)
     select 1000000 + row_number() over (), vendor_code, game_type, game_code || '-' || n, names, false, is_new, free_play,
       classify, icon, position + n * 1000
     from game, generate_series(1, 1000) n where game_type = 'RNG' limit $1
     on conflict do nothing`,
    [GAMES],
  );
}

/** Runs one interaction and returns the longest response or frame that it caused, in milliseconds. */
async function measureResponse(page: Page, run: (page: Page) => Promise<void>): Promise<number> {
  await waitUntilIdle(page);
  await page.evaluate(() => {
    globalThis.longestMs = 0;
  });
  await run(page);
  await waitUntilIdle(page);
  return await page.evaluate(() => globalThis.longestMs);
}

/** Records responses and long frames. It runs in the page. */
function recordResponses(): void {
  globalThis.longestMs = 0;
  const record = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries())
      globalThis.longestMs = Math.max(globalThis.longestMs, Math.round(duration));
  };
  const observer = new PerformanceObserver(record);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not know the threshold yet
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver(record).observe({ type: 'long-animation-frame' });
}

/** Lays out a constant number of lines and returns the time, as a yardstick of the machine's speed. It runs in the page. */
function layOutYardstick(lines: number): number {
  const start = performance.now();
  const box = document.createElement('div');
  box.style.cssText = 'position: fixed; inset: 0; visibility: hidden; contain: strict; font: 16px/1.5 monospace';
  for (let line = 0; line < lines; line += 1)
    box.append(Object.assign(document.createElement('p'), { textContent: `${line}` }));
  document.body.append(box);
  const { scrollHeight } = box;
  box.remove();
  return scrollHeight > 0 ? performance.now() - start : Number.NaN;
}

/** Waits until no request is pending and the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#root[data-waiting], [aria-busy="true"]') === null);
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
    await promise;
  });
}

async function clearSearch(page: Page): Promise<void> {
  await page.locator(SEARCH).press('Control+a');
  await page.keyboard.press('Delete');
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(TABLET.width / 2, TABLET.height / 2);
  for (const deltaPx of [SCROLL_STEP_PX, -SCROLL_STEP_PX])
    for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, deltaPx);
}

async function openPopup(page: Page): Promise<void> {
  await page.locator('header button', { hasText: 'Log in' }).click(PRESS);
  await page.locator(DIALOG).waitFor();
}

async function closePopup(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(DIALOG).waitFor({ state: 'hidden' });
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('header button', { hasText: /^(?:NE|EN)$/ }).click(PRESS);
  const item = page.locator('[role="menuitemradio"]', { hasText: name });
  await item.waitFor();
  await waitUntilIdle(page);
  await item.click(PRESS);
}

/** Prints the responses and returns those that take too long, in the first round or at the median. */
function reportResponses(responses: ReadonlyMap<string, readonly number[]>): string[] {
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`${GAMES} games, CPU ${CPU_SLOWDOWN} times slower, ${ROUNDS} rounds; load ${load.join(' ')}`);
  const rows = [...responses].map(([name, all]) => {
    const [first = Number.NaN] = all;
    return [name, { 'first ms': first, 'median ms': median(all), 'most ms': Math.max(...all) }] as const;
  });
  console.table(Object.fromEntries(rows));
  return rows.flatMap(([name, answer]) =>
    (['first ms', 'median ms'] as const)
      .filter((figure) => !(answer[figure] <= RESPONSE_MAX_MS))
      .map((figure) => `${name}, ${figure}: ${answer[figure]}`),
  );
}

/** Prints the first openings of popups and returns those that come too late at the median. */
function reportOpenings(openings: readonly PopupOpening[]): string[] {
  const rows = [...Map.groupBy(openings, ({ name }) => name)].map(([name, all]) => {
    const [frames, forms] = [all.map(({ frameMs }) => frameMs), all.map(({ formMs }) => formMs)];
    const frame = { 'frame, median ms': median(frames), 'frame, most ms': Math.max(...frames) };
    return [name, { ...frame, 'form, median ms': median(forms), 'form, most ms': Math.max(...forms) }] as const;
  });
  console.log(`First openings of popups on a phone, CPU ${CPU_SLOWDOWN} times slower, ${ROUNDS} visits`);
  console.table(Object.fromEntries(rows));
  return rows.flatMap(([name, opening]) => {
    const { 'frame, median ms': frameMs, 'form, median ms': formMs } = opening;
    return [
      ...(frameMs <= RESPONSE_MAX_MS ? [] : [`${name}, frame: ${frameMs} ms`]),
      ...(formMs <= FORM_MAX_MS ? [] : [`${name}, form: ${formMs} ms`]),
    ];
  });
}

function reportPage(mostNodes: number, yardstick: readonly number[]): string[] {
  console.log(`Elements of the page, at most: ${mostNodes}`);
  console.log(`${YARDSTICK_LINES} plain lines laid out beside it: ${median(yardstick).toFixed(0)} ms`);
  return mostNodes < NODES_MAX ? [] : [`${mostNodes} elements`];
}
