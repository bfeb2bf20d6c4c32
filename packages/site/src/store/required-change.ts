import { extraCheckOf, isApiError, sessionApi, signInApi } from '@baize/api';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { popupOpened, type PopupRequest } from './popups-slice.ts';
import { keepPasswordForCheck, keepPasswordAfterCheck, keepPasswordForChange } from './known-password.ts';

const { matchFulfilled: isLogin, matchRejected: isRefusedLogin } = sessionApi.endpoints.login;
const { matchFulfilled: isCheckAnswered } = signInApi.endpoints.answerExtraCheck;

/**
 * Middleware that checks every answer of the API (spec section 4, "Forced password change"). A call that is refused
 * because the password must be changed first, or because the brand demands a second factor of its agents, opens the
 * popup for it. The password of a log-in that requires a change is passed on to that popup.
 */
export const watchRequiredChange: Middleware = (store) => (next) => (action) => {
  const handled = next(action);
  const popup = demandedPopup(action);
  if (popup) store.dispatch(popupOpened(popup));
  keepTypedPassword(action);
  return handled;
};

/** Keeps the typed password for the required change, also where an extra check comes between the log-in and the change. */
function keepTypedPassword(action: unknown): void {
  if (isLogin(action)) {
    const { originalArgs: typed } = action.meta.arg;
    if ('password' in typed) keepPasswordForChange(action.payload, typed.password);
  } else if (isRefusedLogin(action)) {
    const { originalArgs: typed } = action.meta.arg;
    const check = extraCheckOf(action.payload);
    if (check && 'password' in typed) keepPasswordForCheck(check.checkId, typed.password);
  } else if (isCheckAnswered(action)) keepPasswordAfterCheck(action.meta.arg.originalArgs.checkId, action.payload);
}

/** Returns the popup in which the person meets the demand of the refused call; undefined for any other action. */
function demandedPopup(action: unknown): PopupRequest | undefined {
  if (!isRejectedWithValue(action) || !isApiError(action.payload)) return undefined;
  if (action.payload.code === 'password.change_required') return { name: 'changePassword' };
  return action.payload.code === 'two_factor.required' ? { name: 'secondFactor' } : undefined;
}
