import { expect, test } from 'vitest';
import { resetWays } from './reset-ways.ts';

const methods = (on: string[], diallingCode?: string) =>
  resetWays((id) => on.includes(id), diallingCode).map(({ method }) => method);

test.each([
  [
    ['CHNGPASSVERIF3', 'CHNGPASSMAIL3'],
    ['email', 'mobile'],
  ],
  [['CHNGPASSVERIF3'], ['mobile']],
  [['CHNGPASSMAIL3'], ['email']],
  [['MOBILEVERCODELOGIN3'], []],
])('with %j on, it offers %j', (on, offered) => {
  expect(methods(on, '977')).toEqual(offered);
});

test('no SMS goes to a country without a dialling code', () => {
  expect(methods(['CHNGPASSVERIF3', 'CHNGPASSMAIL3'])).toEqual(['email']);
});
