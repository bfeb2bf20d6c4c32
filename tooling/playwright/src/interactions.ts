import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { withChromium } from './chromium-page.ts';
import { query } from './database.ts';
import { median } from './median.ts';
import { PlayerPage } from './player-page.ts';

/**
 * `pnpm interactions` measures how fast the built player site responds with 10,000 games in its lobby and a CPU
 * slowdown of four. A response is the time from the press to the next frame (the browser's Event Timing), or the
 * longest frame that follows, if that is longer.
 */
const GAMES = 10_000;
const CPU_SLOWED = 4;
const ROUNDS = 5;
const ANSWER_MS_MOST = 100;
const NODES_MOST = 1500;
const SEARCH = 'main input[type="search"]';
const DIALOG = '[role="dialog"]';
const TABLET = { width: 820, height: 1180 };
const YARDSTICK_LINES = 1000;
const SCROLL_STEPS = 20;
const SCROLL_STEP_PX = 400;

declare global {
  // Written by the page itself: the longest response or frame in milliseconds since the last read.
  var longestMs: number;
}

type Act = readonly [name: string, run: (page: Page) => Promise<void>];

/** Skips the driver's hit test, which it runs in the page while the press is handled (7 to 13 ms). */
const PRESS = { force: true } as const;

/**
 * Interactions in order; each starts where the previous one has left the page, and the last returns to the start.
 * Elements are found by selectors: finding them by role would make the driver compute the style of every element, and
 * its work would be measured with the page's.
 */
const ACTS: readonly Act[] = [
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
  const took = new Map<string, number[]>(ACTS.map(([name]) => [name, []]));
  const nodes: number[] = [];
  const yardstick: number[] = [];
  await withChromium(async (browser) => {
    const page = await browser.newPage({ viewport: TABLET });
    await page.addInitScript(watchAnswers);
    await new PlayerPage(page).open('/rng');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
    // Code that is loaded on first use is present from the second round on; the first round is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const plainMs = await page.evaluate(layOutYardstick, YARDSTICK_LINES);
      if (round > 0) yardstick.push(plainMs);
      for (const [name, run] of ACTS) {
        const answerMs = await answerTo(page, run);
        if (round > 0) took.get(name)?.push(answerMs);
        nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
      }
    }
  });
  report(took, Math.max(...nodes), yardstick);
}

/** Inserts many copies of the demo's games, each with its own id. */
async function fillLobby(): Promise<void> {
  await query(
    `insert into game (node_id, vendor_code, game_type, game_code, names, is_hot, is_new, free_play, classify, icon, position)
     select 1000000 + row_number() over (), vendor_code, game_type, game_code || '-' || n, names, false, is_new, free_play,
       classify, icon, position + n * 1000
     from game, generate_series(1, 1000) n where game_type = 'RNG' limit $1`,
    [GAMES],
  );
}

async function answerTo(page: Page, run: (page: Page) => Promise<void>): Promise<number> {
  await settled(page);
  await page.evaluate(() => {
    globalThis.longestMs = 0;
  });
  await run(page);
  await settled(page);
  return await page.evaluate(() => globalThis.longestMs);
}

/** Records responses and long frames. It runs in the page. */
function watchAnswers(): void {
  globalThis.longestMs = 0;
  const note = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries())
      globalThis.longestMs = Math.max(globalThis.longestMs, Math.round(duration));
  };
  const observer = new PerformanceObserver(note);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not know the threshold yet
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver(note).observe({ type: 'long-animation-frame' });
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
async function settled(page: Page): Promise<void> {
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
  for (const way of [SCROLL_STEP_PX, -SCROLL_STEP_PX])
    for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, way);
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
  await settled(page);
  await item.click(PRESS);
}

function report(took: ReadonlyMap<string, readonly number[]>, mostNodes: number, yardstick: readonly number[]): void {
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`${GAMES} games, CPU ${CPU_SLOWED} times slower, ${ROUNDS} rounds; load ${load.join(' ')}`);
  const medians = new Map([...took].map(([name, all]) => [name, median(all)]));
  console.table(
    Object.fromEntries(
      [...took].map(([name, all]) => [name, { 'median ms': medians.get(name), 'most ms': Math.max(...all) }]),
    ),
  );
  console.log(`Elements of the page, at most: ${mostNodes}`);
  console.log(`${YARDSTICK_LINES} plain lines laid out beside it: ${median(yardstick).toFixed(0)} ms`);
  const slow = [...medians].filter(([, ms]) => ms > ANSWER_MS_MOST).map(([name, ms]) => `${name}: ${ms} ms`);
  const misses = [...slow, ...(mostNodes < NODES_MOST ? [] : [`${mostNodes} elements`])];
  for (const miss of misses) console.error(`More than may be: ${miss}`);
  if (misses.length > 0) process.exitCode = 1;
}
