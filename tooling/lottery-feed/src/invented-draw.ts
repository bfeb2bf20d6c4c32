import { drawOf } from '@baize/lottery/draw';
import { createHash } from 'node:crypto';
import type { WaitingIssue } from './waiting-issue.ts';

/** Invents the draw of an issue. The same issue has the same numbers at each call and after each start. */
export async function inventDraw({ gameCode, family, issue }: WaitingIssue): Promise<string> {
  return await drawOf(family, digest(`${gameCode} ${issue}`), digest('sandbox'), issue);
}

/** The time between two prizes of a draw of Vietnam. */
const PRIZE_EVERY_MS = 10_000;

/**
 * Returns the part of a draw that is known at a time: the prizes of Vietnam are drawn one after the other, the special prize last. A lot that is not
 * drawn yet is empty.
 */
export function takePart(
  { family, drawsAt }: WaitingIssue,
  draw: string,
  now: Date,
): { readonly text: string; readonly isComplete: boolean } {
  const prizes = draw.split('|');
  const drawn = Math.floor((now.getTime() - Date.parse(drawsAt)) / PRIZE_EVERY_MS) + 1;
  if (!family.startsWith('vn-') || drawn >= prizes.length) return { text: draw, isComplete: true };
  const firstDrawn = prizes.length - drawn;
  const known = prizes.map((lots, index) => (index < firstDrawn ? lots.replaceAll(/\d/g, '') : lots));
  return { text: known.join('|'), isComplete: false };
}

function digest(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
