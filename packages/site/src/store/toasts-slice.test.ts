import { expect, test } from 'vitest';
import { toastAdded, toastShown, toastsSlice } from './toasts-slice.ts';

const reduce = toastsSlice.reducer;

test('keeps toasts in order until each was shown', () => {
  const first = toastAdded('Copied');
  const second = toastAdded('Not copied', 'error');
  const waiting = reduce(reduce(undefined, first), second);
  expect(waiting).toMatchObject([
    { title: 'Copied', tone: 'success' },
    { title: 'Not copied', tone: 'error' },
  ]);
  expect(reduce(waiting, toastShown(first.payload.id))).toEqual([second.payload]);
});
