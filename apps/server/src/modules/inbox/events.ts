import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import { insertContractMessages } from './contract-messages.ts';
import { insertMessages, type Message } from './insert-messages.ts';
import { insertLineMoveMessages } from './line-messages.ts';
import { toMoneyMessage } from './money-message.ts';
import { insertRewardMessages } from './reward-messages.ts';
import { insertVipWarnings } from './vip-messages.ts';

const Digits = Type.String({ pattern: '^\\d{1,18}$' });
const At = Type.String({ format: 'date-time' });
const moneyFields = {
  memberId: Digits,
  merchantId: Type.Integer(),
  currency: Type.String(),
  amountMinor: Digits,
};
const creditedEvent = Compile(
  Type.Object({ ...moneyFields, depositId: Digits, creditedAt: At, bonusWithheld: Type.Optional(Type.Boolean()) }),
);
const failedEvent = Compile(Type.Object({ ...moneyFields, depositId: Digits, failedAt: At }));
const returnedEvent = Compile(Type.Object({ ...moneyFields, depositId: Digits, returnedAt: At }));
const transferEvent = Compile(Type.Object({ ...moneyFields, transferId: Digits, at: At }));
const heldWinEvent = Compile(Type.Object({ ...moneyFields, betId: Digits, at: At }));
const payEvent = Compile(Type.Object({ ...moneyFields, payKey: Type.String(), at: At }));
const withdrawalEvent = Compile(Type.Object({ ...moneyFields, withdrawalId: Digits, at: At }));

type TopicHandler = (tx: Tx, payloads: readonly unknown[]) => Promise<void>;

/**
 * The handlers of this module by topic of the outbox. Each handler is called in the transaction that moves the cursor past the events, and throws if
 * the payload of an event is malformed.
 */
export const inboxEvents = {
  'deposit.credited': createMessageHandler((payload) => {
    assert(creditedEvent.Check(payload), 'an event of a credited deposit without its figures');
    const kind = payload.bonusWithheld === true ? 'deposit_without_bonus' : 'deposit_credited';
    return toMoneyMessage(kind, payload, payload.creditedAt, `deposit:${payload.depositId}`);
  }),
  'deposit.failed': createMessageHandler((payload) => {
    assert(failedEvent.Check(payload), 'an event of a failed deposit without its figures');
    return toMoneyMessage('deposit_failed', payload, payload.failedAt, `deposit_failed:${payload.depositId}`);
  }),
  'deposit.returned': createMessageHandler((payload) => {
    assert(returnedEvent.Check(payload), 'an event of a returned deposit without its figures');
    return toMoneyMessage('deposit_returned', payload, payload.returnedAt, `deposit_returned:${payload.depositId}`);
  }),
  'withdrawal.approved': createMessageHandler((payload) => toWithdrawalMessage('withdrawal_approved', payload)),
  'withdrawal.rejected': createMessageHandler((payload) => toWithdrawalMessage('withdrawal_rejected', payload)),
  'lottery-win.released': createMessageHandler((payload) => toHeldWinMessage('lottery_win_released', payload)),
  'lottery-win.void': createMessageHandler((payload) => toHeldWinMessage('lottery_win_void', payload)),
  'lottery-win.forfeit': createMessageHandler((payload) => toHeldWinMessage('lottery_win_forfeit', payload)),
  'reward.waiting': insertRewardMessages,
  'pay.received': createMessageHandler((payload) => {
    assert(payEvent.Check(payload), 'an event of pay without its figures');
    return toMoneyMessage('pay_received', payload, payload.at, `pay:${payload.payKey}`);
  }),
  'line-transfer.made': createMessageHandler((payload) => {
    assert(transferEvent.Check(payload), 'an event of a transfer without its figures');
    return toMoneyMessage('transfer_received', payload, payload.at, `transfer:${payload.transferId}`);
  }),
  'contract.changed': insertContractMessages,
  'line.moved': insertLineMoveMessages,
  'vip.warned': insertVipWarnings,
};

function createMessageHandler(toMessage: (payload: unknown) => Message): TopicHandler {
  return async (tx, payloads) => await insertMessages(tx, payloads.map(toMessage));
}

function toWithdrawalMessage(kind: 'withdrawal_approved' | 'withdrawal_rejected', payload: unknown): Message {
  assert(withdrawalEvent.Check(payload), 'an event of a withdrawal without its figures');
  return toMoneyMessage(kind, payload, payload.at, `${kind}:${payload.withdrawalId}`);
}

function toHeldWinMessage(
  kind: 'lottery_win_released' | 'lottery_win_void' | 'lottery_win_forfeit',
  payload: unknown,
): Message {
  assert(heldWinEvent.Check(payload), 'an event of a held win without its figures');
  return toMoneyMessage(kind, payload, payload.at, `${kind}:${payload.betId}`);
}
