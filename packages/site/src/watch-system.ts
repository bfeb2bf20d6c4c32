import { isApiError, systemApi } from '@baize/api';
import { isRejectedWithValue, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';

type ApiState = Parameters<ReturnType<typeof systemApi.endpoints.systemStatus.select>>[0];

const { initiate } = systemApi.endpoints.systemStatus;

/**
 * A site that closes while its pages are open (spec section 4, system status): whichever call is refused for it asks for the
 * status, and the system page takes the place of the site.
 */
export const watchSystem: Middleware<object, ApiState, ThunkDispatch<ApiState, unknown, UnknownAction>> =
  (store) => (next) => (action) => {
    const handled = next(action);
    // A question that is on its way is not asked twice, however many calls were refused at once.
    if (tellsOfClosing(action)) void store.dispatch(initiate(undefined, { subscribe: false, forceRefetch: true }));
    return handled;
  };

function tellsOfClosing(action: unknown): boolean {
  if (!isRejectedWithValue(action) || !isApiError(action.payload)) return false;
  return action.payload.code === 'system.maintenance' || action.payload.code === 'system.region_restricted';
}
