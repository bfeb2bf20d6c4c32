import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { withChromium } from './chromium-page.ts';
import { rememberLanguage, rememberNoticesClosed, rememberSession, rememberTheme } from './preferences.ts';
import { logInAgent, logInPlayer } from './sessions.ts';
import { agentOrigin, playerOrigin } from './stack.ts';

/** `pnpm readme-picture` takes the pictures of README.md from the seeded demo. */
const TARGET = join(import.meta.dirname, '../../../docs/images');
const PICTURE_BYTES_MAX = 400_000;
const PALETTE_COLOURS = 256;

await mkdir(TARGET, { recursive: true });
await withChromium(async (browser) => {
  const player = await openPageSignedIn(browser, await logInPlayer(browser, 'suraj92'));
  await player.goto(`${playerOrigin}/`);
  await player.getByRole('article').nth(5).waitFor();
  await savePicture(player, 'home.png');

  const agent = await openPageSignedIn(browser, await logInAgent(browser, 'himal'));
  await agent.goto(`${agentOrigin}/agentHome`);
  await agent.getByRole('table', { name: 'Direct downlines' }).getByRole('link').first().waitFor();
  await savePicture(agent, 'agent.png');
});

async function openPageSignedIn(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await rememberNoticesClosed(page.context());
  await rememberTheme(page, 'dark');
  await rememberLanguage(page, 'en');
  await rememberSession(page, token);
  return page;
}

async function savePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => await document.fonts.ready);
  await page.waitForFunction(isWholeViewLoaded);
  const picture = await page.screenshot({ animations: 'disabled' });
  const file = join(TARGET, name);
  await sharp(picture).png({ palette: true, colours: PALETTE_COLOURS, effort: 10, compressionLevel: 9 }).toFile(file);
  const { size } = await stat(file);
  if (size > PICTURE_BYTES_MAX) throw new Error(`${name} has ${size} bytes, more than ${PICTURE_BYTES_MAX}`);
  console.log(`${file}: ${size} bytes`);
}

/** Returns whether the view contains no placeholder and all of its pictures are loaded; pictures below the view load later. It runs in the page. */
function isWholeViewLoaded(): boolean {
  const isInView = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const busy = [...document.querySelectorAll('[aria-busy="true"]')];
  return !busy.some(isInView) && [...document.images].filter(isInView).every(({ complete }) => complete);
}
