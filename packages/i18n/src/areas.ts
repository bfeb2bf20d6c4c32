import type { account } from './catalogues/en/account.ts';
import type { agent } from './catalogues/en/agent.ts';
import type { cashier } from './catalogues/en/cashier.ts';
import type { common } from './catalogues/en/common.ts';
import type { contracts } from './catalogues/en/contracts.ts';
import type { error } from './catalogues/en/error.ts';
import type { games } from './catalogues/en/games.ts';
import type { guide } from './catalogues/en/guide.ts';
import type { lottery } from './catalogues/en/lottery.ts';
import type { member } from './catalogues/en/member.ts';
import type { player } from './catalogues/en/player.ts';
import type { recruiting } from './catalogues/en/recruiting.ts';
import type { records } from './catalogues/en/records.ts';
import type { refusal } from './catalogues/en/refusal.ts';
import type { register } from './catalogues/en/register.ts';
import type { reports } from './catalogues/en/reports.ts';
import type { security } from './catalogues/en/security.ts';
import type { team } from './catalogues/en/team.ts';
import type { validation } from './catalogues/en/validation.ts';

/**
 * The areas that the texts are split into. An area is a file for each language, which is loaded with the pages and popups that show
 * its texts. The English file is the shape of all of them.
 */
export interface AreaTexts {
  /** What every page of both sites shows. */
  readonly common: typeof common;
  /** Log-in, registration, passwords and codes. */
  readonly account: typeof account;
  /** Deposits, withdrawals and transfers to the upline. */
  readonly cashier: typeof cashier;
  /** The security centre. */
  readonly security: typeof security;
  /** Bets, periods and messages. */
  readonly records: typeof records;
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
  /** Help, downloads, lines and contact. */
  readonly guide: typeof guide;
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
}

export type Area = keyof AreaTexts;

/** The namespace of i18next that an area belongs to. `t('deposit.title')` does not depend on the area of its key. */
export const NAMESPACE_OF_AREA = {
  common: 'common',
  account: 'common',
  cashier: 'common',
  security: 'common',
  records: 'common',
  error: 'error',
  refusal: 'error',
  validation: 'validation',
  games: 'games',
  player: 'player',
  register: 'player',
  member: 'player',
  guide: 'player',
  lottery: 'player',
  agent: 'agent',
  contracts: 'agent',
  recruiting: 'agent',
  team: 'agent',
  reports: 'agent',
} as const satisfies Record<Area, string>;

export const PLATFORM_NAMESPACES: ReadonlySet<string> = new Set(Object.values(NAMESPACE_OF_AREA));

/** The areas that are loaded before the first view, as far as a site has them: at most 6 KB gzip for a language (`pnpm size`). */
export const FIRST_AREAS = ['common', 'error', 'games', 'player', 'agent'] as const satisfies readonly Area[];

/** The names of the areas that a site has. */
export function areaNames(areas: Readonly<Partial<Record<Area, unknown>>>): Area[] {
  // `Object.keys` widens the keys to strings; the parameter's type allows no others.
  return Object.keys(areas) as Area[];
}
