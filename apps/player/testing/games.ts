import type { Visit } from '@baize/pages/visit';
import { page } from 'vitest/browser';

const FRAMES_MAX = 600;

/** Path and query of the page that is open. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

/** The names on the game tiles of a part of the page, in their order. */
export function readTileNames(part = 'main'): string[] {
  return [...document.querySelectorAll(`${part} article h3`)].map(({ textContent }) => textContent);
}

/** Presses PLAY NOW (or FREE TRIAL) on a game tile: its buttons can be pressed while the pointer is over the tile. */
export async function pressGame(
  { t }: Visit,
  name: string,
  act: 'game.play' | 'game.trial' = 'game.play',
): Promise<void> {
  const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await tile.first().hover();
  await tile
    .first()
    .getByRole('button', { name: t(act), exact: false })
    .click();
}

/** The section of the home page with this id. */
export function homeSection(id: string): HTMLElement {
  const section = document.querySelector<HTMLElement>(`#section-${id}`);
  if (section === null) throw new Error(`the home page has no section ${id}`);
  return section;
}

/** Everything that a part of the page says. */
export function readText(part = 'main'): string {
  return document.querySelector(part)?.textContent ?? '';
}

/** Waits for a state frame by frame: while a test moves the clock, `expect.poll` would move it on as well. */
export async function untilFrameShows(state: () => boolean): Promise<void> {
  for (let frames = 0; frames < FRAMES_MAX && !state(); frames += 1) await drawFrames(1);
  if (!state()) throw new Error(`the state does not show in ${FRAMES_MAX} frames`);
}

/** React has shown a change and run its effects after three frames. No timer is needed for that. */
export async function drawFrames(count = 3): Promise<void> {
  for (let frames = 0; frames < count; frames += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    requestAnimationFrame(() => resolve());
    await promise;
  }
}
