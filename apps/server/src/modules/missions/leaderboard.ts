import { LEADERBOARD_SHOWN_RANKS } from '@baize/contract/limits';
import type {
  LeaderboardPrize,
  MissionLeaderboardQuery,
  MissionLeaderboardValue,
  MissionRank,
  RunningLeaderboard,
} from '@baize/contract/schemas/missions';
import { money, toDecimal, type Currency } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { countPages } from '../../betting/bet-report.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { maskAccount } from '../../domain/lobby/mask-account.ts';
import { formatMultiple } from '../../domain/rewards/best-multiple.ts';
import {
  parseMinStakeMinor,
  findPrizeOfRank,
  type LeaderboardDefinition,
} from '../../domain/rewards/leaderboard-definition.ts';
import { amountTextOf, turnoverPpmOf } from '../../domain/rewards/reward-item.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { periodOfDay } from '../../domain/rewards/reward-period.ts';
import { readAccounts } from '../../members/accounts.ts';
import type { Db } from '../../platform/db.ts';
import { toProgramTerms } from '../../rewards/program-terms.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { findOfferObstacle, readRewardFacts } from '../../rewards/standing.ts';
import { countMissionsDone, countRanked, readTopScores, readRank, type RankedScore } from './ranks.ts';
import type { LeaderboardProgram } from './score-bands.ts';
import type { MissionReader } from './summary.ts';

/**
 * Reads the running period of the leaderboard: a page of the best members and the caller's own place. It is empty for a member from whom offers are
 * hidden, because it advertises prizes.
 */
export async function readLeaderboard(
  db: Db,
  reader: MissionReader,
  query: MissionLeaderboardQuery,
): Promise<MissionLeaderboardValue> {
  const { merchantId, currency, timeZone, memberId, now } = reader;
  const today = dayAt(now, timeZone);
  const empty = { list: [], total: 0, totalPages: 0, boards: [], currency, from: today, to: today, mine: null };
  if (findOfferObstacle(await readRewardFacts(db, memberId, now))) return empty;
  const programs = await readPrograms(db, { merchantId, kind: 'leaderboard', now });
  const running = programs.filter(({ definition }) => query.period === undefined || definition.period === query.period);
  const program = running.find(({ code }) => code === query.board) ?? running[0];
  if (!program) return empty;
  const { key: period, firstDay, lastDay } = periodOfDay(program.definition.period, today);
  const board = { merchantId, code: program.code, period };
  const total = Math.min(await countRanked(db, board), LEADERBOARD_SHOWN_RANKS);
  const offset = (query.pageNo - 1) * query.pageSize;
  const limit = Math.max(0, Math.min(query.pageSize, LEADERBOARD_SHOWN_RANKS - offset));
  const [best, mine] = await Promise.all([readTopScores(db, board, { limit, offset }), readRank(db, board, memberId)]);
  const toRank = await createRankWriter(db, reader, program, { ranked: mine ? [...best, mine] : best, firstDay });
  return {
    list: best.map(toRank),
    boards: running.map((each) => toRunningBoard(each, reader)),
    board: program.code,
    total,
    totalPages: countPages(total, query),
    currency,
    from: firstDay ?? today,
    to: lastDay ?? today,
    mine: mine ? toRank(mine) : null,
  };
}

function toRunningBoard(program: LeaderboardProgram, { language, currency }: MissionReader): RunningLeaderboard {
  const { code, titles, definition } = program;
  const { measure, period, minStake } = definition;
  const stake =
    minStake === undefined ? {} : { minStake: toDecimal(money(currency, parseMinStakeMinor({ minStake }, currency))) };
  const terms = toProgramTerms(program, { languages: [language], turnoverPpm: undefined });
  const prizes = definition.prizes.map(toPrizeValue);
  return { code, title: localName(titles, language), measure, period, ...stake, prizes, terms };
}

function toPrizeValue({ fromRank, toRank, reward }: LeaderboardDefinition['prizes'][number]): LeaderboardPrize {
  const turnoverTimes = toTimes(BigInt(turnoverPpmOf(reward) ?? 0));
  return { fromRank, toRank, kind: reward.kind, amount: amountTextOf(reward), turnoverTimes };
}

/** Creates the function that converts a place to the form of the API. The accounts of other members are masked. */
async function createRankWriter(
  db: Db,
  { memberId, currency, timeZone, now }: MissionReader,
  { definition }: LeaderboardProgram,
  { ranked, firstDay }: { readonly ranked: readonly RankedScore[]; readonly firstDay: string | null },
): Promise<(place: RankedScore) => MissionRank> {
  const members = [...new Set(ranked.map((place) => place.memberId))];
  const fromDay = firstDay ?? dayAt(now, timeZone);
  const [accounts, done] = await Promise.all([
    readAccounts(db, members),
    countMissionsDone(db, members, { fromDay, timeZone }),
  ]);
  return ({ memberId: id, score, rank }) => {
    const account = accounts.get(id) ?? '';
    const isMe = id === memberId;
    const prize = findPrizeOfRank(definition, rank);
    return {
      rank,
      account: isMe ? account : maskAccount(account),
      isMe,
      ...writeScore(definition, score, currency),
      missionsDone: done.get(id) ?? 0,
      reward: prize ? amountTextOf(prize) : '0.00',
      ...(prize && { rewardKind: prize.kind }),
    };
  };
}

function writeScore(
  { measure }: LeaderboardDefinition,
  score: bigint,
  currency: Currency,
): Pick<MissionRank, 'validBet' | 'multiple'> {
  switch (measure) {
    case 'valid_bet':
      return { validBet: toDecimal(money(currency, score)) };
    case 'best_multiple':
      return { multiple: formatMultiple(score) };
    default:
      return measure satisfies never;
  }
}
