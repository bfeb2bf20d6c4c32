import { isCurrency, parseAmount, toDecimal } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { ENVELOPES_MAX } from '../domain/rewards/prize-definitions.ts';
import { dropEnvelopesInRoom } from '../modules/chat/drop-in-room.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { parseWholeNumber, readCommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

/** Envelopes can be opened for at most one day. */
const MINUTES_MAX = 1_440;

/** The sentences for the operator by the error code of the refusal. */
const REFUSAL_SENTENCES: Readonly<Record<string, string>> = {
  'request.not_found': 'The brand has no such room, or it is closed.',
  'promotion.not_found': 'The brand has no program of red envelopes of this code that is on.',
  'promotion.not_eligible': 'The budget of the program does not cover the amount.',
};

/**
 * Runs `pnpm ops chat-rooms drop-envelopes`: splits an amount of a program's budget at random into envelopes, and announces them by a message in a
 * chat room. Each member of the program's audience can open one envelope on the page of the envelopes.
 */
export async function dropInRoom(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'room', 'program', 'amount', 'count', 'minutes', 'by']);
  const { db, now, print, keyRing } = context;
  if (!keyRing) throw new OperatorError('SECRET_KEY is not set: the seed of the envelopes is sealed with it.');
  const { merchantId, currency } = await requireBrand(db, options.required('merchant'));
  assert(isCurrency(currency), 'a brand has a known currency');
  const amount = parseAmount(options.required('amount'), currency);
  const count = parseWholeNumber('count', options.required('count'), ENVELOPES_MAX);
  const minutes = parseWholeNumber('minutes', options.required('minutes'), MINUTES_MAX);
  if (!amount || amount.amountMinor < BigInt(count))
    throw new OperatorError('--amount must be an amount of the brand, with something for each envelope.');
  const room = { merchantId, roomId: options.required('room') };
  const programCode = options.required('program');
  const at = now();
  const position = await transaction(db, async (tx) => {
    const { loginName: operator } = await identifyOperator(tx, options.required('by'), at);
    const key = `chat:${room.roomId}:${at.getTime()}`;
    const drop = await dropEnvelopesInRoom(tx, keyRing, { room, key, programCode, amount, count, minutes, now: at });
    if (!drop.ok) throw new OperatorError(REFUSAL_SENTENCES[drop.code] ?? drop.code);
    await writeAudit(tx, {
      operator,
      merchantId,
      command: 'chat-rooms drop-envelopes',
      target: `chat-rooms ${room.roomId}`,
      before: null,
      after: { program: programCode, ...drop.value.envelope },
      now: at,
    });
    return drop.value.position;
  });
  print(`${count} envelopes with ${toDecimal(amount)} ${currency} for ${minutes} minutes: message ${position}.`);
  return 0;
}
