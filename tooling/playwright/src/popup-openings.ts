import type { Browser, Page } from '@playwright/test';
import { PlayerPage } from './player-page.ts';

const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true };
const BYTES_PER_MBIT = 125_000;
/** The lines of a phone: slow 4G is what Lighthouse's mobile preset simulates, 4G is that of WebPageTest. */
const LINES = {
  'slow 4G': { latency: 150, downloadThroughput: 1.6 * BYTES_PER_MBIT, uploadThroughput: 0.75 * BYTES_PER_MBIT },
  '4G': { latency: 170, downloadThroughput: 9 * BYTES_PER_MBIT, uploadThroughput: 9 * BYTES_PER_MBIT },
} as const;
/** A network line by its name in `LINES`. */
export type LineName = keyof typeof LINES;
export const LINE_NAMES: readonly LineName[] = ['slow 4G', '4G'];
const CPU_SLOWDOWN = 4;
const FORM_WAIT_MS = 30_000;

/** Popups by the text of the button in the header that opens them. */
const POPUPS = ['Log in', 'Register'] as const;

export interface PopupOpening {
  readonly name: string;
  /** Time from the press to the frame that shows the popup's frame. */
  readonly frameMs: number;
  /** Time from the press to the frame that shows the first field of its form. */
  readonly formMs: number;
}

declare global {
  // Written by `watchOpening`: milliseconds from the press to the paint of each part of the popup.
  var opening: { frameMs?: number; formMs?: number };
}

/** Opens each popup of the player site once on this line in a new visit, so that its code and texts are not cached, and returns the times. */
export async function measureOpenings(browser: Browser, line: LineName, origin: string): Promise<PopupOpening[]> {
  const openings: PopupOpening[] = [];
  for (const button of POPUPS)
    openings.push({ name: `${button}, ${line}`, ...(await measureOpening(browser, { button, line, origin })) });
  return openings;
}

interface Opening {
  readonly button: string;
  readonly line: LineName;
  readonly origin: string;
}

async function measureOpening(
  browser: Browser,
  { button, line, origin }: Opening,
): Promise<Omit<PopupOpening, 'name'>> {
  // The front has a self-signed certificate.
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    // A lobby, because notices would cover the home page.
    await new PlayerPage(page).open('/rng', { origin });
    await page.waitForLoadState('networkidle');
    await slowDown(page, line);
    await page.evaluate(watchOpening);
    await page.locator('header button', { hasText: new RegExp(`^${button}$`) }).tap({ force: true });
    await page.waitForFunction(() => globalThis.opening.formMs !== undefined, undefined, { timeout: FORM_WAIT_MS });
    const { frameMs = Number.NaN, formMs = Number.NaN } = await page.evaluate(() => globalThis.opening);
    return { frameMs: Math.round(frameMs), formMs: Math.round(formMs) };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page, line: LineName): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/**
 * Records when the frame of a popup and the first field of its form are on the screen, counted from the press. It runs in the page, and
 * reads the time in a task after the next animation frame, when that frame has been painted.
 */
function watchOpening(): void {
  globalThis.opening = {};
  let pressedAtMs: number | undefined;
  addEventListener('pointerup', ({ timeStamp }) => (pressedAtMs ??= timeStamp), { capture: true, once: true });
  const selectors = new Map<'frameMs' | 'formMs', string>([
    ['frameMs', '[data-testid="popup-wait"], [role="dialog"]'],
    ['formMs', '[role="dialog"] input'],
  ]);
  const record = () => {
    for (const [part, selector] of selectors) {
      if (pressedAtMs === undefined || document.querySelector(selector)?.checkVisibility() !== true) continue;
      const startMs = pressedAtMs;
      selectors.delete(part);
      requestAnimationFrame(() => {
        setTimeout(() => (globalThis.opening[part] = performance.now() - startMs));
      });
    }
  };
  new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
}
