import { expect, test } from 'vitest';
import { visibleContractKinds } from './contract-kinds.ts';

const NONE = {
  dailysalreqtype: false,
  divtypereq: false,
  contracthoursalreq: false,
  realtimesalreqtype: false,
  contractmrdailysalinfotype: false,
  contracthoursalinfo: false,
  dailysalinfotype: false,
  divtypeinfo: false,
};

test('returns no kind without its flag', () => {
  expect(visibleContractKinds(undefined)).toEqual([]);
  expect(visibleContractKinds(NONE)).toEqual([]);
});

test.each([
  ['divtypereq', 'dividend'],
  ['divtypeinfo', 'dividend'],
  ['dailysalreqtype', 'daily_salary'],
  ['dailysalinfotype', 'daily_salary'],
  ['contracthoursalreq', 'hourly_salary'],
  ['contracthoursalinfo', 'hourly_salary'],
  ['realtimesalreqtype', 'real_time_salary'],
  ['contractmrdailysalinfotype', 'real_time_salary'],
] as const)('returns for the flag %s the kind %s', (flag, kind) => {
  expect(visibleContractKinds({ ...NONE, [flag]: true })).toEqual([kind]);
});
