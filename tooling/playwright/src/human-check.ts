import { expect, type Locator, type Page } from '@playwright/test';
import { gapOf } from './login-world.ts';

const CHECK_MS = 20_000;

type Texts = (key: string) => string;

/**
 * For who cannot drag: the device works instead (decision 9: the equal way). `until`: what follows, where the merchant may ask or not;
 * without it, there has to be a check.
 */
export async function passHumanCheck(page: Page, t: Texts, until?: Locator): Promise<void> {
  const check = page.getByTestId('human-check');
  await expect(until === undefined ? check : check.or(until).first()).toBeVisible({ timeout: CHECK_MS });
  if (await check.isVisible()) await check.getByRole('button', { name: t('human_check.no_drag') }).click();
  if (until === undefined) await expect(check).toBeHidden({ timeout: CHECK_MS });
  else await expect(until).toBeVisible({ timeout: CHECK_MS });
}

/** The same wherever a check appears on this page from now on, in English or in other words. Once for a page. */
export async function passHumanChecks(page: Page, words = 'I cannot drag'): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: words }), async (button) => {
    await button.click();
  });
}

interface Puzzle {
  readonly challengeId: string;
  readonly widthPx: number;
  readonly pieceWidthPx: number;
}

/** By hand: the piece is drawn into its gap. */
export async function dragHumanCheck(page: Page, press: () => Promise<void>): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/wps/verification/human'));
  await press();
  const { value } = (await (await asked).json()) as { value: Puzzle };
  const check = page.getByTestId('human-check');
  const thumb = check.getByRole('slider');
  await expect(thumb).toBeVisible();
  const handle = await boxOf(thumb.locator('..'));
  const track = await boxOf(thumb.locator('../..'));
  // The piece goes from edge to edge of the picture while the handle goes from edge to edge of its track.
  const share = (await gapOf(value.challengeId)) / (value.widthPx - value.pieceWidthPx);
  const gap = share * (track.width - handle.width);
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.15, 0.5, 0.8, 0.97, 1]) await page.mouse.move(x + gap * part, y + part, { steps: 4 });
  await page.mouse.up();
  await expect(check).toBeHidden({ timeout: CHECK_MS });
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}
