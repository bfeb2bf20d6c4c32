import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { judgeGrantList } from './grant-list.ts';

const most = money('NPR', 5_000n);
const judge = (text: string) => judgeGrantList(text, 'NPR', most);

test('reads accounts and amounts, with or without a header', () => {
  const lines = [
    { account: 'suraj92', amount: money('NPR', 1_250n) },
    { account: 'bimala', amount: money('NPR', 5_000n) },
  ];
  expect(judge('account,amount\nsuraj92,12.50\r\nbimala, 50\n')).toEqual({ ok: true, lines });
  expect(judge('suraj92,12.50\nbimala,50')).toEqual({ ok: true, lines });
});

test('reports every mistake with its line', () => {
  expect(judge('suraj92,12.50\nSURAJ92,1\nbimala\nmilan,0\nanjali,50.01\na,1,2')).toEqual({
    ok: false,
    mistakes: [
      'line 2: SURAJ92 stands in the list twice',
      'line 3:  is no amount of NPR',
      'line 4: 0 is no amount of NPR',
      'line 5: 50.01 is more than the program gives',
      'line 6: is not account,amount',
    ],
  });
  expect(judge('account,amount\n')).toEqual({ ok: false, mistakes: ['the list is empty'] });
});
