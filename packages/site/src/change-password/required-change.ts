import { extraCheckOf, isApiError, sessionApi, signInApi } from '@baize/api';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { popupOpened } from '../popups-slice.ts';
import { holdPassword, keepHeldPassword, keepPassword } from './known-password.ts';

const { matchFulfilled: isLogin, matchRejected: isRefusedLogin } = sessionApi.endpoints.login;
const { matchFulfilled: isCheckAnswered } = signInApi.endpoints.answerExtraCheck;

/**
 * Spec section 4, "Forced password change". A middleware sees every answer: any call that is refused because the password has to be
 * changed first opens the popup, and a log-in that requires the change hands its password on to that popup.
 */
export const watchRequiredChange: Middleware = (store) => (next) => (action) => {
  const handled = next(action);
  if (asksForChange(action)) store.dispatch(popupOpened({ name: 'changePassword' }));
  handPasswordOn(action);
  return handled;
};

/** Keeps the typed password for the change that the log-in requires, also where an extra check stands between the two. */
function handPasswordOn(action: unknown): void {
  if (isLogin(action)) {
    const { originalArgs: typed } = action.meta.arg;
    if ('password' in typed) keepPassword(action.payload, typed.password);
  } else if (isRefusedLogin(action)) {
    const { originalArgs: typed } = action.meta.arg;
    const check = extraCheckOf(action.payload);
    if (check && 'password' in typed) holdPassword(check.checkId, typed.password);
  } else if (isCheckAnswered(action)) keepHeldPassword(action.meta.arg.originalArgs.checkId, action.payload);
}

function asksForChange(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false;
  return isApiError(action.payload) && action.payload.code === 'password.change_required';
}
