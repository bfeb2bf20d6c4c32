import { isApiError, sessionApi } from '@baize/api';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { popupOpened } from '../popups-slice.ts';
import { keepPassword } from './known-password.ts';

const { matchFulfilled: isLogin } = sessionApi.endpoints.login;

/**
 * Spec section 4, "Forced password change", at the one place that every answer passes: whichever call is refused because the
 * password has to be changed first opens the popup, and a log-in that asks for the change leaves its password to that popup.
 */
export const watchRequiredChange: Middleware = (store) => (next) => (action) => {
  const handled = next(action);
  if (asksForChange(action)) store.dispatch(popupOpened({ name: 'changePassword' }));
  if (isLogin(action)) {
    const { originalArgs: typed } = action.meta.arg;
    if ('password' in typed) keepPassword(action.payload, typed.password);
  }
  return handled;
};

function asksForChange(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false;
  return isApiError(action.payload) && action.payload.code === 'password.change_required';
}
