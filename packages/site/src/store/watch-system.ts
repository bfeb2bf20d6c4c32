import { isApiError, systemApi } from '@baize/api';
import { isRejectedWithValue, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';

type ApiState = Parameters<ReturnType<typeof systemApi.endpoints.systemStatus.select>>[0];

const { initiate } = systemApi.endpoints.systemStatus;

/**
 * Shows the system page when the site closes while its pages are open (spec section 4, system status). Any call that is
 * refused because the site is closed refetches the status.
 */
export const watchSystem: Middleware<object, ApiState, ThunkDispatch<ApiState, unknown, UnknownAction>> =
  (store) => (next) => (action) => {
    const handled = next(action);
    // One refetch is enough, even if many calls were refused at once.
    if (isRefusedAsClosed(action)) void store.dispatch(initiate(undefined, { subscribe: false, forceRefetch: true }));
    return handled;
  };

function isRefusedAsClosed(action: unknown): boolean {
  if (!isRejectedWithValue(action) || !isApiError(action.payload)) return false;
  return action.payload.code === 'system.maintenance' || action.payload.code === 'system.region_restricted';
}
