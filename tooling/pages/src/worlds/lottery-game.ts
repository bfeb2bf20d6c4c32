import type { MockPlatform } from '@baize/api/testing';
import type { LottoGameValue, LottoMenuGame } from '@baize/contract/schemas/lotto';

type OpenIssue = NonNullable<LottoGameValue['openIssue']>;

const MINUTE_MS = 60_000;

/** Returns the instant after this number of minutes from now, in the ISO 8601 format of the server. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}

export function aLottery(change: Partial<LottoMenuGame> = {}): LottoMenuGame {
  return {
    gameCode: 'SSC_1M',
    gameName: 'SSC one minute',
    category: 'SSC',
    family: 'ssc',
    vendor: 'TCG',
    prizeModes: ['LOTT', 'ZY'],
    image: '/art/games/ssc',
    isHot: false,
    openIssue: { issue: '20261124-0042', closesAt: inMinutes(5), drawsAt: inMinutes(6) },
    lastDraw: { issue: '20261124-0041', drawnAt: inMinutes(-1), text: '3,1,4,1,5' },
    maintenance: false,
    ...change,
  };
}

/** Creates the terms of a lottery of five digits with official plays and plays at odds. */
export function lotteryTerms(change: Partial<LottoGameValue> = {}): LottoGameValue {
  return {
    gameCode: 'SSC_1M',
    gameName: 'SSC one minute',
    category: 'SSC',
    family: 'ssc',
    vendor: 'TCG',
    prizeModes: ['LOTT', 'ZY'],
    markets: ['official', 'credit'],
    closedPlays: [],
    currency: 'NPR',
    groupMax: 1956,
    groupMin: 1800,
    returnPpm: 970_000,
    coefficientPpm: 800_000,
    limits: {
      lineMin: '0.01',
      lineMax: '100000.00',
      numberMax: '500000.00',
      payoutPerLineMax: '500000.00',
      payoutPerIssueMax: '5000000.00',
    },
    closeSeconds: 5,
    isOwnDraw: true,
    openIssue: { issue: '20261124-0042', closesAt: inMinutes(5), drawsAt: inMinutes(6) },
    serverTime: inMinutes(0),
    maintenance: false,
    ...change,
  };
}

/** Creates the open issue of `lotteryTerms` and the issues after it, one per minute. */
export function issuesAhead(count: number): OpenIssue[] {
  return Array.from({ length: count }, (_, index) => ({
    issue: `20261124-${String(42 + index).padStart(4, '0')}`,
    closesAt: inMinutes(5 + index),
    drawsAt: inMinutes(6 + index),
  }));
}

const ISSUES_AHEAD = 30;

/** Mocks the calls of the lottery pages: the list of lotteries, and the terms, issues and draws of one lottery. */
export function answerLottery(platform: MockPlatform, terms: Partial<LottoGameValue> = {}, draw = '3,1,4,1,5'): void {
  const game = lotteryTerms(terms);
  platform.answer('lottoMenu', {
    games: [
      aLottery(),
      aLottery({ gameCode: 'LHC_5M', gameName: 'Mark Six', category: 'LHC', lastDraw: null, isHot: true }),
      aLottery({ gameCode: 'PK10_1M', gameName: 'Ten ranks', category: 'PK10', openIssue: null, lastDraw: null }),
      aLottery({ gameCode: 'K3_1M', gameName: 'Three dice', category: 'LF', maintenance: true }),
      aLottery({ gameCode: 'VN_1M', gameName: 'Vietnam one minute', category: 'VN', vendor: 'TCG_VN' }),
      aLottery({ gameCode: '4D_5M', gameName: '4D five minutes', category: 'SEA', vendor: 'TCG_SEA' }),
    ],
    serverTime: inMinutes(0),
  });
  platform.answer('lottoRecentMenu', { games: [], serverTime: inMinutes(0) });
  platform.answer('lottoGame', game);
  platform.answer('lottoIssues', { issues: issuesAhead(ISSUES_AHEAD), serverTime: inMinutes(0) });
  platform.answer('lottoDraws', {
    gameCode: game.gameCode,
    family: game.family,
    announced: null,
    draws: [
      { issue: '20261124-0041', drawnAt: inMinutes(-1), text: draw, version: 1 },
      { issue: '20261124-0040', drawnAt: inMinutes(-2), text: draw, version: 1 },
    ],
  });
}
