import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { readPuzzleGapPx } from './login-fixtures.ts';

const CHECK_TIMEOUT_MS = 20_000;
const CHALLENGE_PATH = '/wps/verification/human';

interface Puzzle {
  readonly challengeId: string;
  readonly widthPx: number;
  readonly pieceWidthPx: number;
}

/** The newest puzzle of each page. */
const puzzles = new WeakMap<Page, Promise<{ value: Puzzle }>>();

/** Records the slider puzzles of all pages of the context. `passHumanCheck` needs them to solve a puzzle by dragging. */
export function watchPuzzles(context: BrowserContext): void {
  context.on('response', (response) => {
    if (new URL(response.url()).pathname !== CHALLENGE_PATH || !response.ok()) return;
    // A page that is left meanwhile has no body, and its promise is not awaited.
    const puzzle = response.json() as Promise<{ value: Puzzle }>;
    puzzle.catch(() => undefined);
    puzzles.set(response.frame().page(), puzzle);
  });
}

/**
 * Solves a slider puzzle by dragging its piece into the gap. `until` is the content after the check, for merchants that may or
 * may not require one; without `until`, the page must show a check.
 */
export async function passHumanCheck(page: Page, until?: Locator): Promise<void> {
  const check = page.getByTestId('human-check');
  await expect(until === undefined ? check : check.or(until).first()).toBeVisible({ timeout: CHECK_TIMEOUT_MS });
  if (await check.isVisible()) await dragPiece(page);
  if (until !== undefined) await expect(until).toBeVisible({ timeout: CHECK_TIMEOUT_MS });
}

/** Solves each check of this page by a proof of work (decision 9: the accessible alternative). Call it once per page. */
export async function passHumanChecks(page: Page, buttonText = 'I cannot drag'): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: buttonText }), async (button) => {
    await button.click();
  });
}

async function dragPiece(page: Page): Promise<void> {
  const check = page.getByTestId('human-check');
  const thumb = check.getByRole('slider');
  await expect(thumb).toBeVisible({ timeout: CHECK_TIMEOUT_MS });
  const puzzle = await puzzles.get(page);
  if (puzzle === undefined) throw new Error('watchPuzzles was not called for the context of this page');
  const { challengeId, widthPx, pieceWidthPx } = puzzle.value;
  const handle = await readBox(thumb.locator('..'));
  const track = await readBox(thumb.locator('../..'));
  // The piece moves from edge to edge of the picture while the handle moves from edge to edge of its track.
  const gap = ((await readPuzzleGapPx(challengeId)) / (widthPx - pieceWidthPx)) * (track.width - handle.width);
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.15, 0.5, 0.8, 0.97, 1]) await page.mouse.move(x + gap * part, y + part, { steps: 4 });
  await page.mouse.up();
  await expect(check).toBeHidden({ timeout: CHECK_TIMEOUT_MS });
}

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('the element has no box, because it is not shown');
  return box;
}
