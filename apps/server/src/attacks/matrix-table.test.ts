import { endpoints } from '@baize/contract/catalogue';
import { expect, test } from 'vitest';
import { callerKinds, cellMeanings } from './matrix.ts';
import { formatMatrix } from './matrix-table.ts';

const [callers = '', answers = '', matrix = '', counts = ''] = formatMatrix().split('\n\n');
const [head = '', ...rows] = matrix.split('\n');
const split = (row: string): string[] => row.split(/ {2,}/);

test('prints one row per call, with an answer for each caller that the legend explains', () => {
  expect(rows.map((row) => split(row)[0])).toEqual(Object.keys(endpoints));
  expect(split(head).slice(4)).toEqual(Object.keys(callerKinds));
  const cells = rows.flatMap((row) => split(row).slice(4));
  expect(cells).toHaveLength(rows.length * Object.keys(callerKinds).length);
  expect(cells.filter((cell) => !(cell in cellMeanings))).toEqual([]);
  expect(counts).toContain(`${rows.length} calls`);
});

test('explains every caller and every answer that occurs', () => {
  const explained = (legend: string) =>
    legend
      .split('\n')
      .slice(1)
      .map((line) => split(line)[0]);
  expect(explained(callers)).toEqual(Object.keys(callerKinds));
  const used = new Set(rows.flatMap((row) => split(row).slice(4)));
  expect(new Set(explained(answers))).toEqual(used);
});
