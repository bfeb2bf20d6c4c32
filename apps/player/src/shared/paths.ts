import type { ActivityKind, PrizeGame } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Game } from '@baize/contract/schemas/games';
import type { Activity } from '@baize/contract/schemas/promotions';

/** Every path of this site that code names (spec section 2, routes). Only this file builds links. */
export const paths = {
  home: '/',
  index: '/index',
  /** The hot games of home. */
  hot: '/#section-hot',
  login: '/login',
  register: '/register',
  forget: '/forget',
  /** The home of the member centre: balance, shortcuts, open steps, last activity. */
  member: '/member',
  bettingRecord: '/member/personalHistoryCopy',
  transactions: '/member/transactionHistory',
  profit: '/member/personalProfit',
  /** Ours: decision 16. */
  playLimits: '/member/playLimits',
  securityCentre: '/member/securityCenter',
  deposit: '/member/depositv2',
  messages: '/member/messageV2',
  /** Ours: the spec names complaints and no address. */
  complaints: '/member/complaints',
  withdraw: '/member/withdraw',
  transferUpline: '/member/transferUpline',
  transferFund: '/member/transferFund',
  bonuses: '/member/bonusDetails',
  rewardCentre: '/member/rewardCenter',
  missions: '/member/missionLeaderboard',
  referral: '/member/referral',
  playerRank: '/member/playerRank',
  manualRebate: '/member/manualRebate',
  /** The page of one activity stands under it: see `activityPath`. */
  promotions: '/promotions',
  /** The page of the members who won prizes of promotions (spec section 2, "winners list"; the spec names no address). */
  promotionWinners: '/winners',
  /** The points mall and its pages. */
  pointMall: '/pointMall',
  pointRedeems: '/pointMall/redeemHistory',
  pointDetails: '/pointMall/details',
  pointRules: '/pointMall/rules',
  /** Games of prizes and the page that verifies their draws. */
  prizeWheel: '/prizes/wheel',
  prizeEggs: '/prizes/eggs',
  prizeEnvelopes: '/prizes/envelopes',
  prizeRaffle: '/prizes/raffle',
  prizeProof: '/prizes/verify',
  announce: '/announce',
  seamless: '/seamless',
  liveRoom: '/liveChat/room',
  favorite: '/favorite',
  recent: '/recent',
  search: '/search',
  /** The feedback form, for visitors too. */
  feedback: '/feedback',
  /** The link in e-mails and SMS that ends them (ours). */
  unsubscribe: '/unsubscribe',
  /** The window of customer service. */
  contact: '/contact',
  /** Its sections are anchors: the terms of use stand at `/help#term`. */
  help: '/help',
  terms: '/help#term',
  lotteryHelp: '/help#lottery',
  /** The address that a merchant's own app and older links call (spec section 2). */
  helpMc: '/helpmc',
  appDownload: '/down',
  lotteryBets: '/lottery/bets',
  lotteryChases: '/lottery/chases',
  lotteryVerify: '/lottery/verify',
  lotteryTrends: '/lottery/trends',
  /** Public: every play of the lotteries with its chance and its return. */
  lotteryReturns: '/lottery/returns',
  notFound: '/404',
} as const;

/** The page of one activity. */
export function activityPath(activityId: string): string {
  return `${paths.promotions}/${encodeURIComponent(activityId)}`;
}

/** The part of the reward centre with the member's applications, as its address names it. */
export const APPLICATIONS_PART = 'applications';
export const applicationsPath = `${paths.rewardCentre}?show=${APPLICATIONS_PART}`;
/** The pages of the points mall, in the order of their tabs. */
export const POINT_PAGES = [
  'pointMall',
  'pointRedeems',
  'pointDetails',
  'pointRules',
] as const satisfies readonly (keyof typeof paths)[];
export type PointPage = (typeof POINT_PAGES)[number];

/** The games of prizes, in the order of their tabs. */
export const PRIZE_PAGES = [
  'prizeWheel',
  'prizeEggs',
  'prizeEnvelopes',
  'prizeRaffle',
  'prizeProof',
] as const satisfies readonly (keyof typeof paths)[];
export type PrizePage = (typeof PRIZE_PAGES)[number];

const prizeGamePaths = {
  wheel: paths.prizeWheel,
  golden_egg: paths.prizeEggs,
  red_envelope: paths.prizeEnvelopes,
  raffle: paths.prizeRaffle,
} as const satisfies Record<PrizeGame, string>;

/** Returns the path of a card of the promotions page. A game of prizes has a page of its own. */
export function offerPath({ kind, activityId }: Pick<Activity, 'kind' | 'activityId'>): string {
  if (!isPrizeGame(kind)) return activityPath(activityId);
  return kind === 'wheel' || kind === 'golden_egg'
    ? `${prizeGamePaths[kind]}?${new URLSearchParams({ game: activityId })}`
    : prizeGamePaths[kind];
}

function isPrizeGame(kind: ActivityKind): kind is PrizeGame {
  return kind in prizeGamePaths;
}

/** The proof of one draw. */
export function prizeProofPath(drawId: string): string {
  return `${paths.prizeProof}?${new URLSearchParams({ draw: drawId })}`;
}

/** Paths that show the home page without loading it again. */
export const HOME_ALIASES = ['index', 'index.html', 'home'] as const;

export function isHomePath(pathname: string): boolean {
  return [paths.home, ...HOME_ALIASES.map((alias) => `/${alias}`)].includes(pathname);
}

/** Lottery pages; an address is matched whatever its case. */
export const LOTTERY_PATHS = ['/lottery', '/seaLottery', '/vnLottery'] as const;

/** The lobby of each category. */
export const categoryPaths = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  SPORTS: '/sports',
  PVP: '/pvp',
  LOTT: '/lott',
  ELOTT: '/elott',
  ESPORTS: '/esports',
  COCKFIGHT: '/cockfight',
  CHAT: '/liveChat',
} as const satisfies Record<GameTypeCode, `/${string}`>;

/** The room of a presenter. */
export function liveRoomPath(modelId: string): string {
  return `${paths.liveRoom}?${new URLSearchParams({ model: modelId })}`;
}

/** Spec section 2, "Starting a game". The spec names no code for the vendor of the Vietnam lottery: TCG_VN is ours. */
const lotteryVendors: Readonly<Record<string, string>> = { TCG_VN: '/vnLottery', TCG_SEA: '/seaLottery' };

/** Vendor, number and category of a game, as its tile knows them. */
export type StartedGame = Pick<Game, 'vassalage' | 'gameCode' | 'gameType'>;

/** The page of a lottery game; undefined for any other game. */
function lotteryPath({ vassalage, gameCode, gameType }: StartedGame): string | undefined {
  const isLottery = gameType === 'LOTT' || gameType === 'ELOTT';
  const page = lotteryVendors[vassalage] ?? (isLottery ? '/lottery' : undefined);
  return page && `${page}?${new URLSearchParams({ gameCode, vendor: vassalage })}`;
}

/** Odds and returns of one lottery. */
export function lotteryReturnsPath(gameCode: string): string {
  return `${paths.lotteryReturns}?${new URLSearchParams({ gameCode })}`;
}

/** The search over all games. */
export function searchPath(name: string): string {
  return name === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q: name })}`;
}

/** The page that a press on a game's tile opens. A free trial always plays in the game's own page. */
export function startPath(game: StartedGame, trial: boolean): string {
  if (game.gameType === 'CHAT') return categoryPaths.CHAT;
  const seamless = gamePath({ vendor: game.vassalage, gameCode: game.gameCode, trial });
  return trial ? seamless : (lotteryPath(game) ?? seamless);
}

export interface GameChoice {
  vendor: string;
  gameCode: string;
  trial: boolean;
}

/** The page that a game runs in: `/seamless?vendor=PG&game=PG001`, with `trial=1` for free play. */
export function gamePath({ vendor, gameCode, trial }: GameChoice): string {
  const query = new URLSearchParams({ vendor, game: gameCode, ...(trial && { trial: '1' }) });
  return `${paths.seamless}?${query}`;
}

/** Reads what `gamePath` wrote; undefined where the address names no game. */
export function readGamePath(query: URLSearchParams): GameChoice | undefined {
  const vendor = query.get('vendor');
  const gameCode = query.get('game');
  if (!vendor || !gameCode) return undefined;
  return { vendor, gameCode, trial: query.get('trial') === '1' };
}

/** The member's bets on lotteries, with the filters of the list: `?gameCode=SSC_1M&issue=20261123-0042`. */
export function lotteryBetsPath(filters: URLSearchParams): string {
  const query = filters.toString();
  return query === '' ? paths.lotteryBets : `${paths.lotteryBets}?${query}`;
}

export interface DrawChoice {
  readonly gameCode: string;
  readonly issue?: string | undefined;
  /** A bet of the member, whose place among the bets of the draw is verified as well. */
  readonly betId?: string | undefined;
}

/** The page that recomputes a draw: `/lottery/verify?gameCode=SSC_1M&issue=20261123-0042&betId=7`. */
export function lotteryVerifyPath({ gameCode, issue, betId }: DrawChoice): string {
  const query = new URLSearchParams({ gameCode, ...(issue && { issue }), ...(betId && { betId }) });
  return `${paths.lotteryVerify}?${query}`;
}

/** Past draws of a lottery and their counts. */
export function lotteryTrendsPath(gameCode: string): string {
  return `${paths.lotteryTrends}?${new URLSearchParams({ gameCode })}`;
}
