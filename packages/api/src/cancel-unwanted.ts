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
 * Aborts a pending query without subscribers, for example after the page was left or the search text changed. RTK Query
 * itself does so only when the cache entry expires, a minute later. A refetch of a query with an answer continues, to
 * keep the cache fresh. Install it before `baseApi.middleware`, which does not pass such actions on.
 */
export const cancelUnwanted: Middleware<object, ApiState, Dispatch> = (store) => (next) => (action) => {
  const result = next(action);
  if (unsubscribeQueryResult.match(action)) {
    const { queryCacheKey } = action.payload;
    // Another component of the same page may subscribe at once.
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

/** Counts the subscribers of a query as RTK Query's own hooks do. The state of the store has the number half a second later. */
function countSubscriptions(key: QueryCacheKey, dispatch: Dispatch): number {
  // The api's middleware returns a value for this action instead of passing it on, which the type of `dispatch` cannot
  // express.
  const answer = dispatch(internal_getRTKQSubscriptions()) as unknown as SubscriptionSelectors;
  return answer.getSubscriptionCount(key);
}
