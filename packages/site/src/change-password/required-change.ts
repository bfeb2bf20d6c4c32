import { extraCheckOf, isApiError, sessionApi, signInApi } from '@baize/api';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { popupOpened, type PopupRequest } from '../popups-slice.ts';
import { holdPassword, keepHeldPassword, keepPassword } from './known-password.ts';

const { matchFulfilled: isLogin, matchRejected: isRefusedLogin } = sessionApi.endpoints.login;
const { matchFulfilled: isCheckAnswered } = signInApi.endpoints.answerExtraCheck;

/**
 * Spec section 4, "Forced password change". A middleware sees every answer: any call that is refused because the password has to be changed
 * first, or because the brand demands a second factor of its agents, opens the popup for it. A log-in that requires a new password hands the
 * typed password on to that popup.
 */
export const watchRequiredChange: Middleware = (store) => (next) => (action) => {
  const handled = next(action);
  const popup = demandedPopup(action);
  if (popup) store.dispatch(popupOpened(popup));
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

/** Returns the popup in which a person does what the refused call demands first. */
function demandedPopup(action: unknown): PopupRequest | undefined {
  if (!isRejectedWithValue(action) || !isApiError(action.payload)) return undefined;
  if (action.payload.code === 'password.change_required') return { name: 'changePassword' };
  return action.payload.code === 'two_factor.required' ? { name: 'secondFactor' } : undefined;
}
