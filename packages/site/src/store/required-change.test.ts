import { sessionApi } from '@baize/api';
import { configureStore, Tuple } from '@reduxjs/toolkit';
import { beforeEach, expect, test } from 'vitest';
import { popupsSlice } from './popups-slice.ts';
import { forgetPassword, knownPassword } from './known-password.ts';
import { watchRequiredChange } from './required-change.ts';

beforeEach(forgetPassword);

function siteStore() {
  return configureStore({
    reducer: { [popupsSlice.name]: popupsSlice.reducer },
    middleware: () => new Tuple(watchRequiredChange),
  });
}

/** Creates a rejected action of RTK Query with this error code. */
const refused = (code: string) => ({
  type: 'api/executeMutation/rejected',
  payload: { code, message: '' },
  meta: { requestId: '1', requestStatus: 'rejected', rejectedWithValue: true, arg: {} },
});
const loggedIn = (arg: object, passwordExpired: boolean) => ({
  type: 'api/executeMutation/fulfilled',
  payload: { token: 'token-1', firstTimeLogin: false, passwordExpired },
  meta: {
    requestId: '1',
    requestStatus: 'fulfilled',
    arg: { type: 'mutation', endpointName: 'login', originalArgs: arg },
  },
});

test.each([
  ['password.change_required', { name: 'changePassword' }],
  ['two_factor.required', { name: 'secondFactor' }],
  ['wallet.insufficient_funds', null],
])('a call that is refused with %s opens the popup %j', (code, popup) => {
  const store = siteStore();
  store.dispatch(refused(code));
  expect(store.getState().popups.open).toEqual(popup);
});

test('keeps the password of a log-in that requires a change, and of no other', () => {
  const store = siteStore();
  const typed = { username: 'sita', password: 'Initial2026', type: 'username' };
  expect(sessionApi.endpoints.login.matchFulfilled(loggedIn(typed, true))).toBe(true);
  store.dispatch(loggedIn(typed, true));
  expect(knownPassword('token-1')).toBe('Initial2026');
  store.dispatch(loggedIn(typed, false));
  expect(knownPassword('token-1')).toBeUndefined();
});

test('keeps the password of a log-in with an extra check for the session that the answer starts', () => {
  const store = siteStore();
  const typed = { username: 'sita', password: 'Initial2026', type: 'username' };
  store.dispatch({
    type: 'api/executeMutation/rejected',
    payload: { code: 'session.extra_check_required', message: '', value: { checkId: 'check-1', methods: [] } },
    meta: {
      requestId: '1',
      requestStatus: 'rejected',
      rejectedWithValue: true,
      arg: { type: 'mutation', endpointName: 'login', originalArgs: typed },
    },
  });
  const answered = (checkId: string) => {
    const action = loggedIn({ checkId, method: 'email', answer: '123456' }, true);
    return { ...action, meta: { ...action.meta, arg: { ...action.meta.arg, endpointName: 'answerExtraCheck' } } };
  };
  expect(knownPassword('token-1')).toBeUndefined();
  store.dispatch(answered('check-1'));
  expect(knownPassword('token-1')).toBe('Initial2026');
  forgetPassword();
  store.dispatch(answered('check-1'));
  expect(knownPassword('token-1')).toBeUndefined();
});

test('keeps no password after a log-in by SMS', () => {
  siteStore().dispatch(loggedIn({ mobileNum: '9812300005', verificationCode: '123456', type: 'sms' }, true));
  expect(knownPassword('token-1')).toBeUndefined();
});
