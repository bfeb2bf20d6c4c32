import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import type { BetState, GameTypeCode } from '@baize/contract/schemas/common';
import { addDays } from '@baize/ui/date-range-model';
import { CATEGORIES } from '../../shared/categories.ts';

/** The filter of the betting record as its address says it: `?from=2026-11-15&to=2026-11-21&type=RNG&state=won&page=2`. */
export interface RecordsQuery {
  from: string;
  to: string;
  /** Undefined is all. */
  gameType: GameTypeCode | undefined;
  state: BetState | undefined;
  page: number;
}

export const BET_STATES = ['open', 'won', 'lost', 'refunded', 'void'] as const satisfies readonly BetState[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Shown at first: today and the six days before. */
const DEFAULT_DAYS = 7;

/** An address that says nothing, or nothing that makes sense, shows the last seven days. */
export function readRecordsQuery(params: URLSearchParams, today: string): RecordsQuery {
  const page = Number(params.get('page') ?? '1');
  return {
    ...readRange(params.get('from'), params.get('to'), today),
    gameType: CATEGORIES.find((type) => type === params.get('type')),
    state: BET_STATES.find((state) => state === params.get('state')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** A change of the filter starts at the first page. */
export function writeRecordsQuery(query: RecordsQuery, change: Partial<RecordsQuery>): URLSearchParams {
  const { from, to, gameType, state, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams({ from, to });
  if (gameType !== undefined) params.set('type', gameType);
  if (state !== undefined) params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The earliest first day beside this last one: the server reads no longer range. */
function firstDayFor(to: string): string {
  return addDays(to, 1 - REPORT_RANGE_MAX_DAYS);
}

function readRange(from: string | null, to: string | null, today: string): { from: string; to: string } {
  if (isDay(from) && isDay(to) && from <= to && to <= today && from >= firstDayFor(to)) return { from, to };
  return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
}

function isDay(text: string | null): text is string {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text));
}
