import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { baseApi } from './base.ts';

type ApiState = Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>>;
/** The part of an RTK Query endpoint that every query of an area has. */
interface Query {
  readonly initiate: (argument: unknown) => UnknownAction;
}
type Entries = Parameters<typeof baseApi.util.upsertQueryEntries>[0];

interface ApiStore {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  readonly getState: () => ApiState;
}

/** An answer that a page brings along: which query it answers, and what with. Nothing but JSON. */
export interface FirstAnswer {
  readonly endpoint: string;
  /** Left out where the query has none. */
  readonly argument?: unknown;
  readonly value: unknown;
}

/** Waits for everything that was asked of this store so far; false where nothing was. */
export async function settleQueries({ dispatch }: ApiStore): Promise<boolean> {
  const running = dispatch(baseApi.util.getRunningQueriesThunk());
  await Promise.all(running);
  return running.length > 0;
}

/** Lists the fulfilled queries of a store for the page. Refusals and failures are left out, so that the browser asks again. */
export function answersOf({ getState }: ApiStore): FirstAnswer[] {
  return Object.values(getState().api.queries).flatMap((entry) =>
    entry?.status === QueryStatus.fulfilled
      ? [{ endpoint: entry.endpointName ?? '', argument: entry.originalArgs, value: entry.data }]
      : [],
  );
}

/** Asks again what these answered; `settleQueries` waits for it. */
export function askAgain({ dispatch }: ApiStore, answers: readonly FirstAnswer[]): void {
  const queries: Readonly<Record<string, Query>> = baseApi.endpoints;
  for (const { endpoint, argument } of answers) {
    const query = queries[endpoint];
    if (query) dispatch(query.initiate(argument));
  }
}

/** Ends what a store still holds: timers of questions that repeat themselves, above all. */
export function forgetAnswers({ dispatch }: ApiStore): void {
  dispatch(baseApi.util.resetApiState());
}

/** Puts them into the store as if they had just been asked for. One whose area is not part of this bundle is left out. */
export function takeAnswers({ dispatch }: ApiStore, answers: readonly FirstAnswer[]): void {
  const known = answers.filter(({ endpoint }) => Object.hasOwn(baseApi.endpoints, endpoint));
  const entries = known.map(({ endpoint, argument, value }) => ({ endpointName: endpoint, arg: argument, value }));
  // The base api has no endpoint of its own to type an entry by; the areas inject theirs.
  dispatch(baseApi.util.upsertQueryEntries(entries as unknown as Entries));
}
