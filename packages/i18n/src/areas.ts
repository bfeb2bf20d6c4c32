import type { account } from './catalogues/en/account.ts';
import type { agent } from './catalogues/en/agent.ts';
import type { cashier } from './catalogues/en/cashier.ts';
import type { chat } from './catalogues/en/chat.ts';
import type { common } from './catalogues/en/common.ts';
import type { complaints } from './catalogues/en/complaints.ts';
import type { contracts } from './catalogues/en/contracts.ts';
import type { error } from './catalogues/en/error.ts';
import type { games } from './catalogues/en/games.ts';
import type { guide } from './catalogues/en/guide.ts';
import type { lotteryK3 } from './catalogues/en/lottery-k3.ts';
import type { lotteryKlsf } from './catalogues/en/lottery-klsf.ts';
import type { lotteryLhc } from './catalogues/en/lottery-lhc.ts';
import type { lotteryPcdd } from './catalogues/en/lottery-pcdd.ts';
import type { lotteryPk10 } from './catalogues/en/lottery-pk10.ts';
import type { lotteryPlays } from './catalogues/en/lottery-plays.ts';
import type { lotteryRecords } from './catalogues/en/lottery-records.ts';
import type { lotteryReturns } from './catalogues/en/lottery-returns.ts';
import type { lotterySea } from './catalogues/en/lottery-sea.ts';
import type { lotterySsc } from './catalogues/en/lottery-ssc.ts';
import type { lotteryVietnam } from './catalogues/en/lottery-vietnam.ts';
import type { lotteryX5 } from './catalogues/en/lottery-x5.ts';
import type { lottery } from './catalogues/en/lottery.ts';
import type { member } from './catalogues/en/member.ts';
import type { missions } from './catalogues/en/missions.ts';
import type { player } from './catalogues/en/player.ts';
import type { promotions } from './catalogues/en/promotions.ts';
import type { points } from './catalogues/en/points.ts';
import type { prizes } from './catalogues/en/prizes.ts';
import type { recruiting } from './catalogues/en/recruiting.ts';
import type { records } from './catalogues/en/records.ts';
import type { refusal } from './catalogues/en/refusal.ts';
import type { register } from './catalogues/en/register.ts';
import type { reports } from './catalogues/en/reports.ts';
import type { security } from './catalogues/en/security.ts';
import type { team } from './catalogues/en/team.ts';
import type { validation } from './catalogues/en/validation.ts';
import type { vip } from './catalogues/en/vip.ts';

/**
 * Areas of texts. An area is a file per language, loaded with the pages and popups that show its texts. The English
 * file determines the keys of all languages.
 */
export interface AreaTexts {
  /** Texts that every page of both sites may show. */
  readonly common: typeof common;
  /** Log-in, registration, passwords and codes. */
  readonly account: typeof account;
  /** Deposits, withdrawals and transfers to the upline. */
  readonly cashier: typeof cashier;
  /** The security centre. */
  readonly security: typeof security;
  /** Bets, periods and messages. */
  readonly records: typeof records;
  /** Feedback and complaints. */
  readonly complaints: typeof complaints;
  /** The sentences of general errors: network, session, request, system. */
  readonly error: typeof error;
  /** The sentences of refusals of a single endpoint. */
  readonly refusal: typeof refusal;
  /** The sentences of form fields. */
  readonly validation: typeof validation;
  readonly games: typeof games;
  /** The frame of the player site, home, lobbies and the game page. */
  readonly player: typeof player;
  /** The registration form. */
  readonly register: typeof register;
  /** The pages of the member centre. */
  readonly member: typeof member;
  /** Missions, their leaderboard, and the page of invited friends. */
  readonly missions: typeof missions;
  /** Chat rooms. */
  readonly chat: typeof chat;
  /** VIP levels and rebates. */
  readonly vip: typeof vip;
  /** Promotions, activities and the reward centre. */
  readonly promotions: typeof promotions;
  /** The points mall, its records and rules. */
  readonly points: typeof points;
  /** Wheel, golden eggs, red envelopes, raffles and their proofs. */
  readonly prizes: typeof prizes;
  /** Help, downloads, lines and contact. */
  readonly guide: typeof guide;
  /** The member's bets on lotteries, their draws and the trends of draws. */
  readonly 'lottery-records': typeof lotteryRecords;
  /** The public page of odds and returns of a lottery. */
  readonly 'lottery-returns': typeof lotteryReturns;
  /** The pages of lotteries. */
  readonly lottery: typeof lottery;
  readonly agent: typeof agent;
  /** Contracts of agents. */
  readonly contracts: typeof contracts;
  /** Accounts that agents open, and their promotion links. */
  readonly recruiting: typeof recruiting;
  /** Downlines of agents. */
  readonly team: typeof team;
  /** Reports of agents about their teams and their pay. */
  readonly reports: typeof reports;
  /** The texts of lottery plays that several families share, then those of each family. Each area is a namespace of its own. */
  readonly 'lottery-plays': typeof lotteryPlays;
  readonly 'lottery-ssc': typeof lotterySsc;
  readonly 'lottery-x5': typeof lotteryX5;
  readonly 'lottery-pk10': typeof lotteryPk10;
  readonly 'lottery-klsf': typeof lotteryKlsf;
  readonly 'lottery-k3': typeof lotteryK3;
  readonly 'lottery-pcdd': typeof lotteryPcdd;
  readonly 'lottery-lhc': typeof lotteryLhc;
  readonly 'lottery-vietnam': typeof lotteryVietnam;
  readonly 'lottery-sea': typeof lotterySea;
}

export type Area = keyof AreaTexts;

/** The i18next namespace of each area. A key such as `t('deposit.title')` does not depend on its area. */
export const NAMESPACE_OF_AREA = {
  common: 'common',
  account: 'common',
  cashier: 'common',
  security: 'common',
  records: 'common',
  complaints: 'common',
  error: 'error',
  refusal: 'error',
  validation: 'validation',
  games: 'games',
  player: 'player',
  register: 'player',
  member: 'player',
  missions: 'player',
  chat: 'player',
  vip: 'player',
  promotions: 'player',
  points: 'player',
  prizes: 'player',
  guide: 'player',
  'lottery-records': 'player',
  'lottery-returns': 'player',
  lottery: 'player',
  agent: 'agent',
  contracts: 'agent',
  recruiting: 'agent',
  team: 'agent',
  reports: 'agent',
  'lottery-plays': 'lottery-plays',
  'lottery-ssc': 'lottery-ssc',
  'lottery-x5': 'lottery-x5',
  'lottery-pk10': 'lottery-pk10',
  'lottery-klsf': 'lottery-klsf',
  'lottery-k3': 'lottery-k3',
  'lottery-pcdd': 'lottery-pcdd',
  'lottery-lhc': 'lottery-lhc',
  'lottery-vietnam': 'lottery-vietnam',
  'lottery-sea': 'lottery-sea',
} as const satisfies Record<Area, string>;

export const PLATFORM_NAMESPACES: ReadonlySet<string> = new Set(Object.values(NAMESPACE_OF_AREA));

/** Areas that are loaded before the first view, where the site has them: at most 6 KB gzip per language (`pnpm size`). */
export const FIRST_AREAS = ['common', 'error', 'games', 'player', 'agent'] as const satisfies readonly Area[];

/** Returns the names of a site's areas. */
export function areaNames(areas: Readonly<Partial<Record<Area, unknown>>>): Area[] {
  // `Object.keys` widens the keys to strings; the parameter's type allows no others.
  return Object.keys(areas) as Area[];
}
