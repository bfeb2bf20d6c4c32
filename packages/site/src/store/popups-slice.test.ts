import { expect, test } from 'vitest';
import { popupClosed, popupOpened, popupsSlice } from './popups-slice.ts';

const reduce = popupsSlice.reducer;

test('a second popup replaces the first', () => {
  const login = reduce(undefined, popupOpened({ name: 'login', next: '/member' }));
  expect(login.open).toEqual({ name: 'login', next: '/member' });
  expect(reduce(login, popupOpened({ name: 'register' })).open).toEqual({ name: 'register' });
});

test('closing a popup leaves another open popup open', () => {
  const register = reduce(undefined, popupOpened({ name: 'register' }));
  expect(reduce(register, popupClosed('login'))).toBe(register);
  expect(reduce(register, popupClosed('register')).open).toBeNull();
});
