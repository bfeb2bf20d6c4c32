import type { BetState, GameTypeCode } from '@baize/contract/schemas/common';
import { CATEGORIES } from '../../shared/categories.ts';
import { readPage, readPeriod } from '../../shared/records/period.ts';

/** The filter of the betting record as its address says it: `?from=2026-11-15&to=2026-11-21&type=RNG&vendor=PG&state=won&page=2`. */
export interface RecordsQuery {
  from: string;
  to: string;
  /** Undefined is all. */
  gameType: GameTypeCode | undefined;
  vendor: string | undefined;
  state: BetState | undefined;
  page: number;
}

export const BET_STATES = ['open', 'won', 'lost', 'refunded', 'void'] as const satisfies readonly BetState[];

const VENDOR = /^[A-Z0-9_]{1,16}$/;

/** An address that says nothing, or nothing that makes sense, shows the last seven days. */
export function readRecordsQuery(params: URLSearchParams, today: string): RecordsQuery {
  const vendor = params.get('vendor') ?? '';
  return {
    ...readPeriod(params, today),
    gameType: CATEGORIES.find((type) => type === params.get('type')),
    vendor: VENDOR.test(vendor) ? vendor : undefined,
    state: BET_STATES.find((state) => state === params.get('state')),
    page: readPage(params),
  };
}

/** A change of the filter starts at the first page. */
export function writeRecordsQuery(query: RecordsQuery, change: Partial<RecordsQuery>): URLSearchParams {
  const { from, to, gameType, vendor, state, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams({ from, to });
  if (gameType !== undefined) params.set('type', gameType);
  if (vendor !== undefined) params.set('vendor', vendor);
  if (state !== undefined) params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params;
}
