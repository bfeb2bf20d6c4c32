import { expect, test } from 'vitest';
import { familyToShow, readDraw } from './draw-view.ts';

test('shows balls in their order, with two digits where the family writes two', () => {
  expect(readDraw('ssc', '3,1,4,1,5')).toMatchObject({
    balls: [3, 1, 4, 1, 5].map((text) => ({ text: String(text) })),
  });
  expect(readDraw('11x5', '3,11,1,2,9')).toMatchObject({ balls: [{ text: '03' }, { text: '11' }, {}, {}, {}] });
});

test('colours the balls of Mark Six, and sets the special ball apart', () => {
  const view = readDraw('lhc', '1,3,5,49,48,46,2@2026');
  expect(view).toMatchObject({
    balls: [{ look: 'red' }, { look: 'blue' }, { look: 'green' }, { look: 'green' }, { look: 'blue' }, { look: 'red' }],
    special: { text: '02', look: 'red' },
  });
});

test('names the prizes of Vietnam, leading zeros kept', () => {
  expect(readDraw('vn-south', '012345|00001|99')).toEqual({
    kind: 'prizes',
    rows: [
      { prize: 'ĐB', numbers: ['012345'] },
      { prize: 'G1', numbers: ['00001'] },
      { prize: 'G2', numbers: ['99'] },
    ],
  });
});

test('groups the numbers of 4D and of the Thai lottery', () => {
  const numbers = Array.from({ length: 23 }, (_, index) => String(index).padStart(4, '0'));
  const view = readDraw('4d', numbers.join(','));
  if (view.kind !== 'groups') throw new Error('4D has groups');
  expect(view.groups.map(({ id, numbers: { length } }) => [id, length])).toEqual([
    ['first', 1],
    ['second', 1],
    ['third', 1],
    ['starter', 10],
    ['consolation', 10],
  ]);
  expect(readDraw('thai', '0,1,2,3,4,5,6,7')).toMatchObject({ groups: [{ numbers: ['012345'] }, { numbers: ['67'] }] });
});

test.each([
  ['SSC', 'SSC_1M', 'ssc'],
  ['LF', 'K3_1M', 'k3'],
  ['SEA', '4D_5M', '4d'],
  ['LHC', 'LHC', 'lhc'],
] as const)('takes category %s and code %s for the family %s', (category, code, family) => {
  expect(familyToShow(category, code)).toBe(family);
});
