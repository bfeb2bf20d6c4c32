import { expect, test } from 'vitest';
import { toDrawView } from './draw-view.ts';

test('shows balls in their order, with two digits if the family writes two', () => {
  expect(toDrawView('ssc', '3,1,4,1,5')).toMatchObject({
    balls: [3, 1, 4, 1, 5].map((text) => ({ text: String(text) })),
  });
  expect(toDrawView('11x5', '3,11,1,2,9')).toMatchObject({ balls: [{ text: '03' }, { text: '11' }, {}, {}, {}] });
});

test('colours the balls of Mark Six, and sets the special ball apart', () => {
  const view = toDrawView('lhc', '1,3,5,49,48,46,2@2026');
  expect(view).toMatchObject({
    balls: [{ look: 'red' }, { look: 'blue' }, { look: 'green' }, { look: 'green' }, { look: 'blue' }, { look: 'red' }],
    special: { text: '02', look: 'red' },
  });
});

test('names the prizes of a Vietnamese draw and keeps leading zeros', () => {
  const view = toDrawView('vn-south', '012345|00001|99|1|2|3|4|5|08');
  if (view?.kind !== 'prizes') throw new Error('Vietnam has prizes');
  expect(view.rows.slice(0, 2)).toEqual([
    { prize: 'ĐB', numbers: ['012345'] },
    { prize: 'G1', numbers: ['00001'] },
  ]);
  expect(view.rows.at(-1)).toEqual({ prize: 'G8', numbers: ['08'] });
});

test('shows nothing for a text that is not a draw of the family', () => {
  expect(toDrawView('ssc', '1,2')).toBeUndefined();
});

test('groups the numbers of 4D and of the Thai lottery', () => {
  const numbers = Array.from({ length: 23 }, (_, index) => String(index).padStart(4, '0'));
  const view = toDrawView('4d', numbers.join(','));
  if (view?.kind !== 'groups') throw new Error('4D has groups');
  expect(view.groups.map(({ id, numbers: { length } }) => [id, length])).toEqual([
    ['first', 1],
    ['second', 1],
    ['third', 1],
    ['starter', 10],
    ['consolation', 10],
  ]);
  expect(toDrawView('thai', '0,1,2,3,4,5,6,7')).toMatchObject({
    groups: [{ numbers: ['012345'] }, { numbers: ['67'] }],
  });
});
