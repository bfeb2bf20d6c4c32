import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../step.ts';
import { plantedFaults } from './faults.ts';
import { plantFault } from './plant-fault.ts';

test.each(plantedFaults)(
  '$name can be planted: its text occurs in the file exactly once',
  ({ file, find, replace }) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(plantFault(text, find, replace)).not.toBe(text);
  },
);

test('refuses a text that is missing or occurs more than once', () => {
  expect(() => plantFault('a b', 'c', 'd')).toThrow('0 times');
  expect(() => plantFault('a a', 'a', 'd')).toThrow('2 times');
});
