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
])('with %j on, it offers %j', (on, offered) => {
  expect(resetMethods((id) => on.includes(id))).toEqual(offered);
});
