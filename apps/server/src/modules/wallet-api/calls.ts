import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tx } from '../../platform/db.ts';
import { adjust, identifyAdjustment } from './adjust.ts';
import { identifyJackpotWin, identifyPromoWin, jackpotWin, promoWin } from './credit.ts';
import type { RoundCall } from './opened-call.ts';
import type { CallContext, CallHandler, WalletReply } from './replies.ts';
import { identifyRollback, rollback } from './rollback.ts';
import { bodies, type CallName } from './schemas.ts';
import { authenticate, balance } from './session.ts';
import { status } from './status.ts';
import type { BusinessId } from './stored-transaction.ts';

/**
 * A call whose body matches its schema. `alone` means that the call runs in a transaction of its own. `together` means that the call is
 * applied in one transaction with other waiting calls (design/money.md).
 */
export type CheckedCall =
  | {
      readonly how: 'alone';
      readonly run: (tx: Tx, context: CallContext) => Promise<WalletReply>;
      /** The id under which the call is stored. It is undefined for a call that moves no money. */
      readonly id: BusinessId | undefined;
      /** The id of the player whom the call names. It is undefined if the body names no player. */
      readonly playerId: string | undefined;
    }
  | { readonly how: 'together'; readonly call: UnsignedCall };

type Unsigned<Call> = Call extends RoundCall ? Omit<Call, 'integration'> : never;
/** A grouped call without the integration that signed it, which the plugin adds. */
export type UnsignedCall = Unsigned<RoundCall>;

/** Checks the body of a call. Returns undefined if the body does not match the schema of the call. */
type CheckCall = (body: unknown) => CheckedCall | undefined;

/** Creates the check of a call that runs in a transaction of its own. */
function createCheck<const Schema extends TSchema>(
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
      playerId: readPlayerId(body),
    };
  };
}

/** Returns the field `playerId` of a body, or undefined if the body has none. */
function readPlayerId(body: unknown): string | undefined {
  const playerId = typeof body === 'object' && body !== null && 'playerId' in body ? body.playerId : undefined;
  return typeof playerId === 'string' ? playerId : undefined;
}

/** Creates the check of a call that is applied together with other calls. */
function createGroupCheck<const Schema extends TSchema>(schema: Schema, wrap: (body: Static<Schema>) => UnsignedCall) {
  const validator = Compile(schema);
  return (body: unknown): CheckedCall | undefined =>
    validator.Check(body) ? { how: 'together', call: wrap(body) } : undefined;
}

/** The check of every call of docs/integrators/wallet-api.md, by the path of the call. */
export const checksByCall: Readonly<Record<CallName, CheckCall>> = {
  authenticate: createCheck(bodies.authenticate, authenticate),
  balance: createCheck(bodies.balance, balance),
  bet: createGroupCheck(bodies.bet, (body) => ({ name: 'bet', body })),
  'bet-win': createGroupCheck(bodies['bet-win'], (body) => ({ name: 'bet', body })),
  win: createGroupCheck(bodies.win, (body) => ({ name: 'win', body })),
  'promo-win': createCheck(bodies['promo-win'], promoWin, identifyPromoWin),
  'jackpot-win': createCheck(bodies['jackpot-win'], jackpotWin, identifyJackpotWin),
  rollback: createCheck(bodies.rollback, rollback, identifyRollback),
  'close-round': createGroupCheck(bodies['close-round'], (body) => ({ name: 'close-round', body })),
  adjust: createCheck(bodies.adjust, adjust, identifyAdjustment),
  status: createCheck(bodies.status, status),
};
