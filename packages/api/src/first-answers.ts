import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { baseApi } from './base.ts';

type ApiState = Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>>;
/** The part of an RTK Query endpoint that all queries share. */
interface Query {
  readonly initiate: (argument: unknown) => UnknownAction;
}
type Entries = Parameters<typeof baseApi.util.upsertQueryEntries>[0];

interface ApiStore {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  readonly getState: () => ApiState;
}

/** An answer that is sent with a page: its query and its value, as JSON. */
export interface FirstAnswer {
  readonly endpoint: string;
  /** Missing where the query has no argument. */
  readonly argument?: unknown;
  readonly value: unknown;
}

/** Waits for all running queries of the store; resolves to false where there were none. */
export async function settleQueries({ dispatch }: ApiStore): Promise<boolean> {
  const running = dispatch(baseApi.util.getRunningQueriesThunk());
  await Promise.all(running);
  return running.length > 0;
}

/** Lists the fulfilled queries of a store for the page. Failed queries are left out, so that the browser repeats them. */
export function answersOf({ getState }: ApiStore): FirstAnswer[] {
  return Object.values(getState().api.queries).flatMap((entry) =>
    entry?.status === QueryStatus.fulfilled
      ? [{ endpoint: entry.endpointName ?? '', argument: entry.originalArgs, value: entry.data }]
      : [],
  );
}

/** Starts the queries of these answers again; `settleQueries` waits for them. */
export function askAgain({ dispatch }: ApiStore, answers: readonly FirstAnswer[]): void {
  const queries: Readonly<Record<string, Query>> = baseApi.endpoints;
  for (const { endpoint, argument } of answers) {
    const query = queries[endpoint];
    if (query) dispatch(query.initiate(argument));
  }
}

/** Resets the api state of a store, including the timers of polled queries. */
export function forgetAnswers({ dispatch }: ApiStore): void {
  dispatch(baseApi.util.resetApiState());
}

/** Puts the answers into the store as if they had just been fetched. An answer of an area that is not part of this bundle is left out. */
export function takeAnswers({ dispatch }: ApiStore, answers: readonly FirstAnswer[]): void {
  const known = answers.filter(({ endpoint }) => Object.hasOwn(baseApi.endpoints, endpoint));
  const entries = known.map(({ endpoint, argument, value }) => ({ endpointName: endpoint, arg: argument, value }));
  // The base api has no endpoint that could type an entry, because the areas inject theirs.
  dispatch(baseApi.util.upsertQueryEntries(entries as unknown as Entries));
}
