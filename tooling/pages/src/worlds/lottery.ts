import type { MockPlatform } from '@baize/api/testing';
import type {
  LottoBet,
  LottoBetsValue,
  LottoChase,
  LottoChasesValue,
  LottoDrawsValue,
  LottoMenuGame,
  LottoProofValue,
} from '@baize/contract/schemas/lotto';

const PLACED_AT = '2026-11-23T08:30:00.000Z';
const CHASE_ID = '0c9e8a54-6f6c-4f0e-9d61-3f5a2b7c8d90';

export function aLottery(change: Partial<LottoMenuGame> = {}): LottoMenuGame {
  return {
    gameCode: 'SSC_1M',
    gameName: 'Fast SSC',
    category: 'SSC',
    family: 'ssc',
    vendor: 'LOTTO',
    prizeModes: ['LOTT', 'ZY', 'ELOTT'],
    image: '/art/games/SSC_1M',
    isHot: false,
    openIssue: null,
    lastDraw: null,
    maintenance: false,
    ...change,
  };
}

/** Mocks a list of two lotteries. */
export function answerLotteries(platform: MockPlatform): void {
  const games = [aLottery(), aLottery({ gameCode: 'VN_1M', gameName: 'Fast Vietnam', category: 'VN' })];
  platform.answer('lottoMenu', { games, serverTime: new Date().toISOString() });
}

/** Creates a settled bet on one position. Bets with an even number have won. */
export function aLotteryBet(number: number, change: Partial<LottoBet> = {}): LottoBet {
  const isWon = number % 2 === 0;
  return {
    betId: String(number),
    orderId: CHASE_ID,
    chaseId: null,
    gameCode: 'SSC_1M',
    gameName: 'Fast SSC',
    category: 'SSC',
    family: 'ssc',
    issue: '20261123-0042',
    playId: 'ssc.one.position',
    selection: '1,3|2|||',
    notes: 3,
    price: { market: 'official', unit: 'yuan', multiple: 2, group: 1956 },
    cost: '12.00',
    rebate: '0.00',
    state: isWon ? 'won' : 'lost',
    win: isWon ? '39.12' : '0.00',
    wins: isWon ? [{ tier: 'win', notes: 1 }] : [],
    draw: '3,0,9,9,1',
    placedAt: PLACED_AT,
    closesAt: '2026-11-23T08:31:00.000Z',
    settledAt: '2026-11-23T08:31:05.000Z',
    ...change,
  };
}

/** Creates an open bet whose issue closes in an hour. */
export function anOpenLotteryBet(number: number, change: Partial<LottoBet> = {}): LottoBet {
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const unsettled: Partial<LottoBet> = { state: 'open', win: '0.00', wins: [], draw: null, settledAt: null };
  return aLotteryBet(number, { ...unsettled, closesAt, ...change });
}

/** Mocks the list of bets, filtered and paged as the server does. */
export function answerLotteryBets(platform: MockPlatform, all: readonly LottoBet[]): void {
  answerLotteries(platform);
  platform.answer('lottoIssues', { issues: [], serverTime: new Date().toISOString() });
  platform.answer('lottoBets', ({ gameCode, issue, state, chaseId, pageNo, pageSize }): LottoBetsValue => {
    const found = all.filter(
      (bet) =>
        (gameCode === undefined || bet.gameCode === gameCode) &&
        (issue === undefined || bet.issue === issue) &&
        (state === undefined || bet.state === state) &&
        (chaseId === undefined || bet.chaseId === chaseId),
    );
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
      currency: 'NPR',
    };
  });
}

export function aChase(change: Partial<LottoChase> = {}): LottoChase {
  return {
    chaseId: CHASE_ID,
    gameCode: 'SSC_1M',
    gameName: 'Fast SSC',
    state: 'running',
    stopsAfterWin: true,
    issues: 10,
    issuesPlaced: 3,
    cost: '36.00',
    win: '0.00',
    createdAt: PLACED_AT,
    ...change,
  };
}

export function answerChases(platform: MockPlatform, all: readonly LottoChase[]): void {
  answerLotteries(platform);
  platform.answer('lottoChases', ({ gameCode, pageNo, pageSize }): LottoChasesValue => {
    const found = all.filter((chase) => gameCode === undefined || chase.gameCode === gameCode);
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
      currency: 'NPR',
    };
  });
}

const DIGEST = 'ab'.repeat(32);

/** Creates the proof of an issue that is drawn and settled. Its digests are not real, so a test that verifies them must set its own. */
export function aProof(change: Partial<LottoProofValue> = {}): LottoProofValue {
  return {
    gameCode: 'SSC_1M',
    issue: '20261123-0042',
    family: 'ssc',
    state: 'settled',
    seedHash: DIGEST,
    seed: DIGEST,
    root: DIGEST,
    bets: 3,
    closedAt: '2026-11-23T08:31:00.000Z',
    draw: '3,0,9,9,1',
    ...change,
  };
}

/** Creates draws of five digits, the latest first. The draw with index n ends with the last digit of n. */
export function someDraws(count: number, change: Partial<LottoDrawsValue> = {}): LottoDrawsValue {
  const draws = Array.from({ length: count }, (_, index) => ({
    issue: `20261123-${String(1_000 - index).padStart(4, '0')}`,
    drawnAt: PLACED_AT,
    text: `${index % 3},0,9,${index % 7},${index % 10}`,
    version: 1,
  }));
  return { gameCode: 'SSC_1M', family: 'ssc', announced: null, draws, ...change };
}
