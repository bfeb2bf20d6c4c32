import {
  aDeposit,
  answerDeposits,
  aTransferDeposit,
  depositMethods,
  withdrawOptions,
} from '@baize/pages/worlds/cashier';
import type { MockPlatform } from '@baize/api/testing';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { memberOpener } from './open-member.ts';

export const PATH = '/member/depositv2';

export const open = memberOpener(PATH, (platform) => {
  platform.answer('depositMethods', depositMethods());
  answerDeposits(platform, [aDeposit({ state: 'credited' }), aTransferDeposit({ state: 'reviewing' })]);
  platform.answer('depositQuote', ({ amount }) => ({
    currency: 'NPR',
    amount,
    fee: '15.00',
    toPay: '1015.33',
    bonus: '0.00',
    turnoverRequired: amount,
    bonusTurnover: '0.00',
  }));
});

/** Opens the page of one deposit. */
export const openDeposit = async (deposit: DepositValue, options = withdrawOptions()) =>
  await memberOpener(`${PATH}?deposit=${deposit.depositId}`, (platform) => {
    platform.answer('deposit', deposit);
    platform.answer('withdrawOptions', options);
    answerDeposits(platform, []);
  })();

export const lastCall = (platform: MockPlatform, id: string) =>
  platform.calls.findLast((call) => call.id === id)?.request;
