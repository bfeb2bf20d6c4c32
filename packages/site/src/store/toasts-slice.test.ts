import { expect, test } from 'vitest';
import { toastAsked, toastShown, toastsSlice } from './toasts-slice.ts';

const reduce = toastsSlice.reducer;

test('keeps toasts in order until each was shown', () => {
  const first = toastAsked('Copied');
  const second = toastAsked('Not copied', 'error');
  const waiting = reduce(reduce(undefined, first), second);
  expect(waiting).toMatchObject([
    { title: 'Copied', tone: 'success' },
    { title: 'Not copied', tone: 'error' },
  ]);
  expect(reduce(waiting, toastShown(first.payload.id))).toEqual([second.payload]);
});
