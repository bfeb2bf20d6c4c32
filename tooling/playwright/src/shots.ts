import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { withChromium } from './chromium-page.ts';
import { writeContactPage } from './contact-page.ts';
import { rememberLanguage, rememberNoticesClosed, rememberSession, rememberTheme } from './preferences.ts';
import { agentScreens } from './screens/agent-screens.ts';
import { arcadeScreens } from './screens/arcade-screens.ts';
import { looks, PHONE_BELOW_PX, type Look } from './screens/looks.ts';
import { listGames } from './rounds.ts';
import { playerScreens } from './screens/player-screens.ts';
import { textsOf, type Screen } from './screens/screen.ts';
import { logInAgent, logInPlayer } from './sessions.ts';
import { agentOrigin, arcadeOrigin, playerOrigin } from './stack.ts';

/**
 * `pnpm shots` takes pictures of every screen for people to review; `pnpm shots 'player/login.*dark-ne'` takes those
 * whose `<site>/<screen>-<width>-<theme>-<language>` matches the pattern. With `SHOTS_WHOLE=1` a picture shows the
 * whole length of its page, not only the first viewport.
 */
const TARGET = process.env['SHOTS_DIR'] ?? join(import.meta.dirname, '../../../.shots');
const IS_WHOLE_PAGE = process.env['SHOTS_WHOLE'] === '1';
const STEP_TIMEOUT_MS = 20_000;
const PICTURES_WAIT_MS = 3_000;
const WORKERS = 2;

interface Site {
  readonly name: 'player' | 'agent' | 'arcade';
  readonly screens: readonly Screen[];
  readonly origin: (look: Look) => string;
  readonly token: string | undefined;
}

interface Shot {
  readonly site: Site;
  readonly screen: Screen;
  readonly look: Look;
  readonly file: string;
}

await withChromium(async (browser) => {
  const shots = selectShots(await openSites(browser), new RegExp(process.argv[2] ?? ''));
  const failures = await takeAll(browser, shots);
  await writeContactPage(TARGET);
  console.log(`${shots.length - failures.length} pictures in ${TARGET}, see index.html`);
  if (failures.length > 0) {
    console.error(`Not taken: ${failures.join(', ')}`);
    process.exitCode = 1;
  }
});

async function openSites(browser: Browser): Promise<readonly Site[]> {
  const player = await logInPlayer(browser, 'suraj92');
  const agent = await logInAgent(browser, 'himal');
  const gameCode = await findFirstSlot(browser, player);
  const game = (look: Look): string =>
    `${arcadeOrigin}/play/${gameCode}?mode=demo&currency=NPR&language=${look.language}`;
  return [
    { name: 'player', screens: playerScreens, origin: () => playerOrigin, token: player },
    { name: 'agent', screens: agentScreens, origin: () => agentOrigin, token: agent },
    { name: 'arcade', screens: arcadeScreens, origin: game, token: undefined },
  ];
}

async function findFirstSlot(browser: Browser, token: string): Promise<string> {
  const page = await browser.newPage();
  await rememberSession(page, token);
  await page.goto(`${playerOrigin}/404`);
  const [slot] = await listGames(page, 'RNG');
  await page.close();
  if (!slot) throw new Error('the demo has no slot');
  return slot.gameCode;
}

function selectShots(sites: readonly Site[], pattern: RegExp): Shot[] {
  const all = sites.flatMap((site) =>
    site.screens.flatMap((screen) =>
      looks.filter((look) => exists(site, screen, look)).map((look) => toShot(site, screen, look)),
    ),
  );
  return all.filter(({ file }) => pattern.test(file));
}

/** Returns whether the combination exists. The arcade has one theme, and some screens have one size. */
function exists({ name }: Site, { only }: Screen, { width, theme }: Look): boolean {
  if (name === 'arcade' && theme === 'light') return false;
  return only === undefined || (only === 'phone') === width < PHONE_BELOW_PX;
}

function toShot(site: Site, screen: Screen, look: Look): Shot {
  const file = `${site.name}/${screen.name}-${look.width}-${look.theme}-${look.language}.png`;
  return { site, screen, look, file };
}

async function takeAll(browser: Browser, shots: readonly Shot[]): Promise<string[]> {
  const failures: string[] = [];
  const queue = [...shots];
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let shot = queue.shift(); shot; shot = queue.shift()) {
        try {
          await takeShot(browser, shot);
        } catch (error) {
          // Without its browser no further picture can be taken.
          if (!browser.isConnected()) throw error;
          console.error(`${shot.file}: ${String(error)}`);
          failures.push(shot.file);
        }
      }
    }),
  );
  return failures;
}

async function takeShot(browser: Browser, { site, screen, look, file }: Shot): Promise<void> {
  const context = await browser.newContext(toContextOptions(look));
  try {
    await rememberNoticesClosed(context);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await rememberTheme(page, look.theme);
    await rememberLanguage(page, look.language);
    if (screen.as === 'member' && site.token !== undefined) await rememberSession(page, site.token);
    const t = await textsOf(site.name === 'agent' ? 'agent' : 'player', look.language);
    await screen.open({ page, origin: site.origin(look), isPhone: look.width < PHONE_BELOW_PX, t });
    await page.evaluate(waitForPicturesAndFonts, PICTURES_WAIT_MS);
    await mkdir(join(TARGET, site.name), { recursive: true });
    await page.screenshot({ path: join(TARGET, file), animations: 'disabled', fullPage: IS_WHOLE_PAGE });
  } finally {
    await context.close();
  }
}

/** Waits for the pictures and fonts in the viewport, with a time limit for pictures that never load. It runs in the page. */
async function waitForPicturesAndFonts(waitMs: number): Promise<void> {
  const inView = (image: HTMLImageElement): boolean => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const pictures = [...document.images].filter(inView).map(async (image) => await image.decode().catch(() => {}));
  const timeout = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), timeout]);
}

function toContextOptions({ width, height }: Look): BrowserContextOptions {
  const phone = width < PHONE_BELOW_PX;
  return { viewport: { width, height }, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce' };
}
