import { drawOf } from '@baize/lottery/draw';
import { createHash } from 'node:crypto';
import type { WaitingIssue } from './waiting-issue.ts';

/** Invents the draw of an issue. The numbers follow from the game and the issue alone, so each call and each process invents the same ones. */
export async function inventDraw({ gameCode, family, issue }: WaitingIssue): Promise<string> {
  return await drawOf(family, digest(`${gameCode} ${issue}`), digest('sandbox'), issue);
}

/** The time between two prizes of a Vietnamese draw. */
const PRIZE_INTERVAL_MS = 10_000;

/**
 * Returns the stored text of a draw as far as it is drawn at `now`. The prizes of a Vietnamese draw follow each other every 10 seconds from
 * `drawsAt` on, from the last prize of the text to the first, which is the special prize. A number that is not drawn yet is empty. The draw of
 * any other family is complete at once.
 */
export function selectDrawnPrizes(
  { family, drawsAt }: WaitingIssue,
  draw: string,
  now: Date,
): { readonly text: string; readonly isComplete: boolean } {
  const prizes = draw.split('|');
  const drawnPrizes = Math.floor((now.getTime() - Date.parse(drawsAt)) / PRIZE_INTERVAL_MS) + 1;
  if (!family.startsWith('vn-') || drawnPrizes >= prizes.length) return { text: draw, isComplete: true };
  const firstDrawn = prizes.length - drawnPrizes;
  const drawnText = prizes.map((numbers, index) => (index < firstDrawn ? numbers.replaceAll(/\d/g, '') : numbers));
  return { text: drawnText.join('|'), isComplete: false };
}

function digest(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
