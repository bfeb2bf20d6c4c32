import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tx } from '../../platform/db.ts';
import { adjust, identifyAdjustment } from './adjust.ts';
import { identifyJackpotWin, identifyPromoWin, jackpotWin, promoWin } from './credit.ts';
import type { GroupedCall } from './opened-call.ts';
import type { CallContext, CallHandler, WalletReply } from './replies.ts';
import { identifyRollback, rollback } from './rollback.ts';
import { bodies, type CallName } from './schemas.ts';
import { authenticate, balance } from './session.ts';
import { status } from './status.ts';
import type { BusinessId } from './stored-transaction.ts';

/** `alone`: the call has a transaction of its own. `together`: it is applied with the others that wait (design/money.md). */
export type CheckedCall =
  | {
      readonly how: 'alone';
      readonly run: (tx: Tx, context: CallContext) => Promise<WalletReply>;
      /** Undefined for a call that moves nothing and has no transactionId of its own. */
      readonly id: BusinessId | undefined;
      /** Whom the call names, where it names somebody. */
      readonly playerId: string | undefined;
    }
  | { readonly how: 'together'; readonly call: UnsignedCall };

type Unsigned<Call> = Call extends GroupedCall ? Omit<Call, 'integration'> : never;
/** A grouped call without the integration that signed it. */
export type UnsignedCall = Unsigned<GroupedCall>;

/** Undefined where the body does not match the document. */
type CheckCall = (body: unknown) => CheckedCall | undefined;

function call<const Schema extends TSchema>(
  schema: Schema,
  handler: CallHandler<Static<Schema>>,
  identify?: (body: Static<Schema>) => BusinessId,
) {
  const validator = Compile(schema);
  return (body: unknown): CheckedCall | undefined => {
    if (!validator.Check(body)) return undefined;
    return {
      how: 'alone',
      run: async (tx, context) => await handler(tx, context, body),
      id: identify?.(body),
      playerId: playerIdOf(body),
    };
  };
}

function playerIdOf(body: unknown): string | undefined {
  const named = typeof body === 'object' && body !== null && 'playerId' in body ? body.playerId : undefined;
  return typeof named === 'string' ? named : undefined;
}

function groupedCall<const Schema extends TSchema>(schema: Schema, toCall: (body: Static<Schema>) => UnsignedCall) {
  const validator = Compile(schema);
  return (body: unknown): CheckedCall | undefined =>
    validator.Check(body) ? { how: 'together', call: toCall(body) } : undefined;
}

/** Every call of docs/integrators/wallet-api.md, by its path. */
export const calls: Readonly<Record<CallName, CheckCall>> = {
  authenticate: call(bodies.authenticate, authenticate),
  balance: call(bodies.balance, balance),
  bet: groupedCall(bodies.bet, (body) => ({ name: 'bet', body })),
  'bet-win': groupedCall(bodies['bet-win'], (body) => ({ name: 'bet', body })),
  win: groupedCall(bodies.win, (body) => ({ name: 'win', body })),
  'promo-win': call(bodies['promo-win'], promoWin, identifyPromoWin),
  'jackpot-win': call(bodies['jackpot-win'], jackpotWin, identifyJackpotWin),
  rollback: call(bodies.rollback, rollback, identifyRollback),
  'close-round': groupedCall(bodies['close-round'], (body) => ({ name: 'close-round', body })),
  adjust: call(bodies.adjust, adjust, identifyAdjustment),
  status: call(bodies.status, status),
};
