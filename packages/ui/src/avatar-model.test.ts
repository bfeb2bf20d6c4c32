import { expect, it } from 'vitest';
import { initials } from './avatar-model.ts';

it.each([
  ['suraj92', 'SU'],
  ['himal_king', 'HK'],
  ['Sita Rai Magar', 'SR'],
  ['maya.t', 'MT'],
  ['क्षितिज शर्मा', 'क्षिश'],
  ['x', 'X'],
  ['  ', '?'],
])('%s: %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
