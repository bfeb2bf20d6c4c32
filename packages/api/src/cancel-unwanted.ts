import type { Middleware, MiddlewareAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { baseApi } from './base.ts';

type ApiState = Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>>;
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

type QueryCacheKey = Parameters<typeof removeQueryResult>[0]['queryCacheKey'];

interface SubscriptionSelectors {
  readonly getSubscriptionCount: (key: QueryCacheKey) => number;
}

const { unsubscribeQueryResult, removeQueryResult, internal_getRTKQSubscriptions } = baseApi.internalActions;

/**
 * Cuts off a question that nobody waits for any more: the page was left, the search text went on. RTK Query by itself does so when
 * the cache forgets the entry, a minute later. What has an answer already and is only asked again goes on, to be fresh in the cache.
 * Stands before `baseApi.middleware`, which keeps such actions to itself.
 */
export const cancelUnwanted: Middleware<object, ApiState, Dispatch> = (store) => (next) => (action) => {
  const result = next(action);
  if (unsubscribeQueryResult.match(action)) {
    const { queryCacheKey } = action.payload;
    // Another part of the same page may take its place at once.
    queueMicrotask(() => cancelUnlessWanted(queryCacheKey, store));
  }
  return result;
};

function cancelUnlessWanted(key: QueryCacheKey, store: MiddlewareAPI<Dispatch, ApiState>): void {
  const entry = store.getState().api.queries[key];
  if (entry?.status !== QueryStatus.pending || entry.data !== undefined) return;
  if (countSubscriptions(key, store.dispatch) > 0) return;
  for (const running of store.dispatch(baseApi.util.getRunningQueriesThunk())) {
    if (running.queryCacheKey === key) running.abort();
  }
  store.dispatch(removeQueryResult({ queryCacheKey: key }));
}

/** RTK Query's own hooks ask in this way: the state of the store knows it half a second later. */
function countSubscriptions(key: QueryCacheKey, dispatch: Dispatch): number {
  // The middleware of the api answers this action instead of passing it on; the type of `dispatch` cannot say so.
  const answer = dispatch(internal_getRTKQSubscriptions()) as unknown as SubscriptionSelectors;
  return answer.getSubscriptionCount(key);
}
