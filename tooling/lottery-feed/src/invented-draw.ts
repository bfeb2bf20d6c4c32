import { drawOf } from '@baize/lottery/draw';
import { createHash } from 'node:crypto';
import type { WaitingIssue } from './reporter.ts';

/** Invents the draw of an issue. The same issue has the same numbers at each call and after each start. */
export async function inventDraw({ gameCode, family, issue }: WaitingIssue): Promise<string> {
  return await drawOf(family, digest(`${gameCode} ${issue}`), digest('sandbox'), issue);
}

function digest(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
