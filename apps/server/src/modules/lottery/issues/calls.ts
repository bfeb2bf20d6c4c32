import { lotteryImageCategories, lotteryIssueStates } from '@baize/contract/codes';
import { LOTTERY_DRAWS_MAX } from '@baize/contract/limits';
import { done, refuse } from '../../../domain/outcome.ts';
import type { Module } from '../../../module.ts';
import { createSharedReads } from '../../../platform/shared-reads.ts';
import { findLottery, type FindLotteries } from '../catalogue/calls.ts';
import { parseStoredCode, findVietnamRegion } from '../catalogue/menu-views.ts';
import {
  findAnnouncedDraw,
  findProof,
  readDraws,
  readIssuesAhead,
  type AnnouncedDraw,
  type DrawnIssue,
} from './issue-queries.ts';
import { toBalls, toVnPrizes } from './opened-numbers.ts';

type IssueIds = 'vnOpened' | 'lottoOpened' | 'lottoIssues' | 'lottoDraws' | 'lottoProof';

/** Issues, draws and their proofs (spec section 7; design/lottery.md section 10). */
export function lotteryIssues(find: FindLotteries): Module<IssueIds> {
  return ({ db }) => {
    const shared = createSharedReads<DrawnIssue[]>();
    const sharedAnnounced = createSharedReads<AnnouncedDraw | undefined>();
    // The longest list is read whatever the caller asks for, so that all callers share it.
    const drawsOf = async (code: string, limit: number): Promise<DrawnIssue[]> =>
      (await shared(code, async () => await readDraws(db, code, LOTTERY_DRAWS_MAX))).slice(0, limit);
    return {
      vnOpened: async ({ request: { gameCode, limitNum }, scope }) => {
        const lottery = findLottery(await find(scope.merchant.merchantId), gameCode);
        if (!lottery.ok) return lottery;
        if (lottery.value.category !== 'VN') return refuse('game.not_found');
        const draws = await drawsOf(gameCode, limitNum);
        return done({
          gameCode,
          region: findVietnamRegion(gameCode),
          draws: draws.map((draw) => ({ ...toDrawFields(draw), prizes: toVnPrizes(draw.text) })),
        });
      },
      lottoOpened: async ({ request: { gameCode, limitNum, prizeMode }, scope }) => {
        const lottery = findLottery(await find(scope.merchant.merchantId), gameCode);
        if (!lottery.ok) return lottery;
        const { category, family, prizeModes } = lottery.value;
        const image = lotteryImageCategories.find((each) => each === category);
        if (!image || (prizeMode && !prizeModes.includes(prizeMode))) return refuse('game.not_found');
        const draws = await drawsOf(gameCode, limitNum);
        return done({
          gameCode,
          category: image,
          draws: draws.map((draw) => ({ ...toDrawFields(draw), balls: toBalls(family, draw.text) })),
        });
      },
      lottoIssues: async ({ request: { gameCode, limitNum }, scope }) => {
        const found = await find(scope.merchant.merchantId);
        const lottery = findLottery(found, gameCode);
        if (!lottery.ok) return lottery;
        const issues = await readIssuesAhead(db, gameCode, { at: found.at, limit: limitNum });
        return done({
          issues: issues.map(({ number, closesAt, drawsAt }) => ({
            issue: number,
            closesAt: closesAt.toISOString(),
            drawsAt: drawsAt.toISOString(),
          })),
          serverTime: found.at.toISOString(),
        });
      },
      lottoDraws: async ({ request: { gameCode, limitNum }, scope }) => {
        const lottery = findLottery(await find(scope.merchant.merchantId), gameCode);
        if (!lottery.ok) return lottery;
        const [draws, announced] = await Promise.all([
          drawsOf(gameCode, limitNum),
          lottery.value.ownDraw
            ? undefined
            : sharedAnnounced(gameCode, async () => await findAnnouncedDraw(db, gameCode)),
        ]);
        return done({
          gameCode,
          family: lottery.value.family,
          announced: announced ? { issue: announced.number, text: announced.text } : null,
          draws: draws.map((draw) => ({ ...toDrawFields(draw), text: draw.text, version: draw.version })),
        });
      },
      lottoProof: async ({ request: { gameCode, issue }, scope }) => {
        const lottery = findLottery(await find(scope.merchant.merchantId), gameCode);
        if (!lottery.ok) return lottery;
        const proof = await findProof(db, gameCode, issue);
        if (!proof) return refuse('game.not_found');
        return done({
          gameCode,
          issue,
          family: lottery.value.family,
          state: parseStoredCode(lotteryIssueStates, proof.state),
          seedHash: toHex(proof.seedHash),
          seed: toHex(proof.seed),
          root: toHex(proof.root),
          bets: proof.bets,
          closedAt: proof.closedAt?.toISOString() ?? null,
          draw: proof.draw,
        });
      },
    };
  };
}

function toDrawFields({ number, drawnAt }: DrawnIssue): { issue: string; drawnAt: string } {
  return { issue: number, drawnAt: drawnAt.toISOString() };
}

function toHex(bytes: Buffer | null): string | null {
  return bytes?.toString('hex') ?? null;
}
