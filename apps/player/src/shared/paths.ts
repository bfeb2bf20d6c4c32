import type { ActivityKind, PrizeGame } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Game } from '@baize/contract/schemas/games';
import type { Activity } from '@baize/contract/schemas/promotions';

/** The fixed paths of this site (spec section 2, routes). Only this file builds links, so no other file spells a path. */
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
  /** The limits that members set themselves. The address is not in the spec (decision 16). */
  playLimits: '/member/playLimits',
  securityCentre: '/member/securityCenter',
  deposit: '/member/depositv2',
  messages: '/member/messageV2',
  /** The spec names complaints, but no address for them. */
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
  /** The page where a recipient unsubscribes from e-mails and SMS; their links lead to it (not in the spec). */
  unsubscribe: '/unsubscribe',
  /** Customer service, in a browser window of its own. */
  contact: '/contact',
  /** Its sections are anchors: the terms of use stand at `/help#term`. */
  help: '/help',
  terms: '/help#term',
  lotteryHelp: '/help#lottery',
  /** The address of the help pages in a merchant's own app and in older links (spec section 2). */
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

/** The value of `show` in the address of the reward centre that opens the member's applications for promotions. */
export const APPLICATIONS_PART = 'applications';
/** The reward centre, opened at the member's applications. */
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

/**
 * Returns the path that a card of the promotions page leads to: the page of the activity, or the page of the prize game. Wheels and golden eggs also
 * name the activity, because a brand may offer several at a time.
 */
export function offerPath({ kind, activityId }: Pick<Activity, 'kind' | 'activityId'>): string {
  if (!isPrizeGame(kind)) return activityPath(activityId);
  return kind === 'wheel' || kind === 'golden_egg'
    ? `${prizeGamePaths[kind]}?${new URLSearchParams({ game: activityId })}`
    : prizeGamePaths[kind];
}

function isPrizeGame(kind: ActivityKind): kind is PrizeGame {
  return kind in prizeGamePaths;
}

/** Returns the page that verifies one draw of a prize game. */
export function prizeProofPath(drawId: string): string {
  return `${paths.prizeProof}?${new URLSearchParams({ draw: drawId })}`;
}

/** Other names of the home page, as route paths without a leading slash. */
export const HOME_ALIASES = ['index', 'index.html', 'home'] as const;

/** Returns whether a path is the home page, by its own name or by an alias. */
export function isHomePath(pathname: string): boolean {
  return [paths.home, ...HOME_ALIASES.map((alias) => `/${alias}`)].includes(pathname);
}

/** The pages of lottery games. Routes match them in any case. */
export const LOTTERY_PATHS = ['/lottery', '/seaLottery', '/vnLottery'] as const;

/** The page of each category, in the order of the navigation (`CATEGORIES` depends on the order). */
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

/** Returns the live room of a presenter; `modelId` is the presenter's id, such as `ROOMS~maya`. */
export function liveRoomPath(modelId: string): string {
  return `${paths.liveRoom}?${new URLSearchParams({ model: modelId })}`;
}

/**
 * The lottery pages of vendors that have one of their own (spec section 2, "Starting a game"), by vendor code. `TCG_VN` is our own code for the
 * vendor of the Vietnam lottery, for which the spec names none.
 */
const lotteryVendors: Readonly<Record<string, string>> = { TCG_VN: '/vnLottery', TCG_SEA: '/seaLottery' };

/** The fields of a game that its start needs: vendor (`vassalage`), code and category. */
export type StartedGame = Pick<Game, 'vassalage' | 'gameCode' | 'gameType'>;

/** Returns the page of a lottery game, or `undefined` for any other game. */
function lotteryPath({ vassalage, gameCode, gameType }: StartedGame): string | undefined {
  const isLottery = gameType === 'LOTT' || gameType === 'ELOTT';
  const page = lotteryVendors[vassalage] ?? (isLottery ? '/lottery' : undefined);
  return page && `${page}?${new URLSearchParams({ gameCode, vendor: vassalage })}`;
}

/** Returns the page with the odds and returns of one lottery. */
export function lotteryReturnsPath(gameCode: string): string {
  return `${paths.lotteryReturns}?${new URLSearchParams({ gameCode })}`;
}

/** Returns the page that searches all games; an empty `name` opens it without a search. */
export function searchPath(name: string): string {
  return name === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q: name })}`;
}

/** Returns the page that a press on a game's tile opens. A free trial always opens the game page (`/seamless`), also for a lottery. */
export function startPath(game: StartedGame, trial: boolean): string {
  if (game.gameType === 'CHAT') return categoryPaths.CHAT;
  const seamless = gamePath({ vendor: game.vassalage, gameCode: game.gameCode, trial });
  return trial ? seamless : (lotteryPath(game) ?? seamless);
}

/** The game that the address of the game page names. */
export interface GameChoice {
  vendor: string;
  gameCode: string;
  trial: boolean;
}

/** Returns the page that a game runs in: `/seamless?vendor=PG&game=PG001`, with `trial=1` for free play. */
export function gamePath({ vendor, gameCode, trial }: GameChoice): string {
  const query = new URLSearchParams({ vendor, game: gameCode, ...(trial && { trial: '1' }) });
  return `${paths.seamless}?${query}`;
}

/** Reads the game from the query of an address of `gamePath`. Returns `undefined` if vendor or game is missing. */
export function readGamePath(query: URLSearchParams): GameChoice | undefined {
  const vendor = query.get('vendor');
  const gameCode = query.get('game');
  if (!vendor || !gameCode) return undefined;
  return { vendor, gameCode, trial: query.get('trial') === '1' };
}

/** Returns the list of the member's lottery bets, with the filters of the list: `?gameCode=SSC_1M&issue=20261123-0042`. */
export function lotteryBetsPath(filters: URLSearchParams): string {
  const query = filters.toString();
  return query === '' ? paths.lotteryBets : `${paths.lotteryBets}?${query}`;
}

/** The draw that the address of the verification page names. Without `issue`, only the lottery is chosen. */
export interface DrawChoice {
  readonly gameCode: string;
  readonly issue?: string | undefined;
  /** A bet of the member. Its place in the committed list of the draw's bets is verified as well. */
  readonly betId?: string | undefined;
}

/** Returns the page that recomputes a draw: `/lottery/verify?gameCode=SSC_1M&issue=20261123-0042&betId=7`. */
export function lotteryVerifyPath({ gameCode, issue, betId }: DrawChoice): string {
  const query = new URLSearchParams({ gameCode, ...(issue && { issue }), ...(betId && { betId }) });
  return `${paths.lotteryVerify}?${query}`;
}

/** Returns the page with the past draws of a lottery and statistics of their numbers. */
export function lotteryTrendsPath(gameCode: string): string {
  return `${paths.lotteryTrends}?${new URLSearchParams({ gameCode })}`;
}
