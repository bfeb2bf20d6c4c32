import { contractEvents, contractKinds, type ContractEvent } from '@baize/contract/agent-codes';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { readAccounts } from '../../members/accounts.ts';
import type { Tx } from '../../platform/db.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import { insertMessages, type Message } from './insert-messages.ts';

const Digits = Type.String({ pattern: '^\\d{1,18}$' });
const ContractChanged = Type.Object({
  eventId: Digits,
  event: Type.Enum([...contractEvents]),
  contractId: Digits,
  contractKind: Type.Enum([...contractKinds]),
  merchantId: Type.Integer(),
  uplineId: Type.Union([Digits, Type.Null()]),
  downlineId: Digits,
  actorId: Type.Union([Digits, Type.Null()]),
  at: Type.String({ format: 'date-time' }),
});
type ContractChanged = Static<typeof ContractChanged>;
const contractChangedSchema = Compile(ContractChanged);

/** Replaces the account of the other side if the merchant itself pays the agent. No member can register this text as an account. */
const MERCHANT_ACCOUNT = '*';

/** The events about which both sides get a message. About any other event, a side that acted itself gets none. */
const EVENTS_FOR_BOTH_SIDES: ReadonlySet<ContractEvent> = new Set(['approved', 'ended', 'auto_ended']);

/** Inserts the messages about events of contracts into the inboxes of their sides. Every open tab of both sides reads its contracts again. */
export async function insertContractMessages(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const changes = payloads.map((payload) => {
    assert(contractChangedSchema.Check(payload), 'an event of a contract without its sides');
    return payload;
  });
  const accounts = await readAccounts(tx, changes.flatMap(listSideIds));
  await insertMessages(
    tx,
    changes.flatMap((change) => listReaderIds(change).map((readerId) => toContractMessage(change, readerId, accounts))),
  );
  await publishChanges(
    tx,
    changes.flatMap(listSideIds).map((memberId) => ({ topic: memberTopic(memberId), subject: 'contracts' })),
  );
}

/** Returns the ids of the upline and the downline. A contract with the merchant itself has no upline. */
function listSideIds({ uplineId, downlineId }: ContractChanged): bigint[] {
  return [...(uplineId === null ? [] : [BigInt(uplineId)]), BigInt(downlineId)];
}

/** Returns the ids of the members who get a message about the event. */
function listReaderIds(change: ContractChanged): bigint[] {
  if (isWithdrawnByRule(change)) return [];
  const sides = listSideIds(change);
  return EVENTS_FOR_BOTH_SIDES.has(change.event)
    ? sides
    : sides.filter((memberId) => String(memberId) !== change.actorId);
}

/**
 * Returns whether a request was withdrawn because its contract ended. Both sides then get a message about the end only, because neither of them
 * withdrew the request.
 */
function isWithdrawnByRule({ event, actorId, uplineId }: ContractChanged): boolean {
  return event === 'withdrawn' && actorId === null && uplineId !== null;
}

function toContractMessage(change: ContractChanged, readerId: bigint, accounts: ReadonlyMap<bigint, string>): Message {
  const { eventId, event, contractId, contractKind, merchantId, at } = change;
  const otherId = listSideIds(change).find((memberId) => memberId !== readerId);
  const account = otherId === undefined ? MERCHANT_ACCOUNT : (accounts.get(otherId) ?? MERCHANT_ACCOUNT);
  return {
    member_id: readerId,
    merchant_id: merchantId,
    kind: 'contract',
    sent_at: new Date(at),
    happened_at: new Date(at),
    event_key: `contract:${eventId}`,
    details: JSON.stringify({ event, contractId, contractKind, account }),
  };
}
