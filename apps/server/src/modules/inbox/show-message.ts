import type { Message } from '@baize/contract/schemas/inbox';
import { money, toDecimal } from '@baize/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { contractEvents, contractKinds } from '@baize/contract/agent-codes';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { MessageRow } from './queries.ts';

/** The kinds of messages that have an amount. */
const MONEY_KINDS = [
  'deposit_credited',
  'deposit_without_bonus',
  'deposit_failed',
  'deposit_returned',
  'withdrawal_approved',
  'withdrawal_rejected',
  'transfer_received',
  'lottery_win_released',
  'lottery_win_void',
  'lottery_win_forfeit',
  'reward_waiting',
  'pay_received',
] as const;

/** Converts a stored message to the message of the contract. Its texts are in the first of the languages that they have. */
export function toInboxMessage(row: MessageRow, languages: readonly string[]): Message {
  const commonFields = {
    messageId: String(row.messageId),
    sentAt: row.sentAt.toISOString(),
    read: row.readAt !== null,
  };
  if (row.kind === 'contract') return { ...commonFields, ...toContractPart(row) };
  const kind = MONEY_KINDS.find((moneyKind) => moneyKind === row.kind);
  if (kind === undefined)
    return {
      ...commonFields,
      kind: 'platform',
      title: localText(row.titles, languages),
      content: localText(row.contents, languages),
    };
  const { currency, amountMinor, happenedAt } = row;
  assert(currency !== null && amountMinor !== null && happenedAt !== null, `message ${row.messageId} lacks its amount`);
  const amount = money(currencyOf(currency), amountMinor);
  return { ...commonFields, kind, at: happenedAt.toISOString(), currency: amount.currency, amount: toDecimal(amount) };
}

const contractDetailsSchema = Compile(
  Type.Object({
    event: Type.Enum([...contractEvents]),
    contractId: Type.String(),
    contractKind: Type.Enum([...contractKinds]),
    account: Type.String(),
  }),
);

function toContractPart({ messageId, details, happenedAt }: MessageRow) {
  assert(contractDetailsSchema.Check(details) && happenedAt !== null, `message ${messageId} lacks its contract`);
  const { event, contractId, contractKind, account } = details;
  return { kind: 'contract' as const, at: happenedAt.toISOString(), event, contractId, contractKind, account };
}
