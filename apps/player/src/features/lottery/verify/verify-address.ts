import type { DrawChoice } from '../../../shared/paths.ts';
import { GAME_CODE, ISSUE_NUMBER } from '../draws/issue-number.ts';

const BET_ID = /^\d{1,19}$/;

/** Reads the draw from an address of `lotteryVerifyPath`. Invalid values are `undefined`. */
export function readVerifyAddress(params: URLSearchParams): Partial<DrawChoice> {
  const read = (name: string, pattern: RegExp): string | undefined => {
    const text = params.get(name) ?? '';
    return pattern.test(text) ? text : undefined;
  };
  return { gameCode: read('gameCode', GAME_CODE), issue: read('issue', ISSUE_NUMBER), betId: read('betId', BET_ID) };
}
