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
const contractChanged = Compile(ContractChanged);

/** The placeholder of the account where the merchant itself pays the agent. No member can register it. */
const MERCHANT_ACCOUNT = '*';

/** The events that both sides have to be told about. The side that acted knows of all others. */
const EVENTS_FOR_BOTH_SIDES: ReadonlySet<ContractEvent> = new Set(['approved', 'ended', 'auto_ended']);

/** Tells the sides of a contract about its event. Every open tab of both sides reads its contracts again. */
export async function insertContractMessages(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const changes = payloads.map((payload) => {
    assert(contractChanged.Check(payload), 'an event of a contract without its sides');
    return payload;
  });
  const accounts = await readAccounts(tx, changes.flatMap(listSides));
  await insertMessages(
    tx,
    changes.flatMap((change) => listReaders(change).map((readerId) => contractMessage(change, readerId, accounts))),
  );
  await publishChanges(
    tx,
    changes.flatMap(listSides).map((memberId) => ({ topic: memberTopic(memberId), subject: 'contracts' })),
  );
}

function listSides({ uplineId, downlineId }: ContractChanged): bigint[] {
  return [...(uplineId === null ? [] : [BigInt(uplineId)]), BigInt(downlineId)];
}

function listReaders(change: ContractChanged): bigint[] {
  if (isWithdrawnByRule(change)) return [];
  const sides = listSides(change);
  return EVENTS_FOR_BOTH_SIDES.has(change.event)
    ? sides
    : sides.filter((memberId) => String(memberId) !== change.actorId);
}

/**
 * Returns whether a request was withdrawn because its contract ended. Both sides are then told of the end only, because
 * neither of them withdrew the request.
 */
function isWithdrawnByRule({ event, actorId, uplineId }: ContractChanged): boolean {
  return event === 'withdrawn' && actorId === null && uplineId !== null;
}

function contractMessage(change: ContractChanged, readerId: bigint, accounts: ReadonlyMap<bigint, string>): Message {
  const { eventId, event, contractId, contractKind, merchantId, at } = change;
  const otherId = listSides(change).find((memberId) => memberId !== readerId);
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
