import { expect, test } from 'vitest';
import { resetMethods } from './reset-methods.ts';

test.each([
  [
    ['CHNGPASSVERIF3', 'CHNGPASSMAIL3'],
    ['email', 'mobile'],
  ],
  [['CHNGPASSVERIF3'], ['mobile']],
  [['CHNGPASSMAIL3'], ['email']],
  [['MOBILEVERCODELOGIN3'], []],
])('offers the methods of the switches that are on: %j gives %j', (on, offered) => {
  expect(resetMethods((id) => on.includes(id))).toEqual(offered);
});
