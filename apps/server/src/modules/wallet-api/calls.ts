import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tx } from '../../platform/db.ts';
import { adjust, identifyAdjustment } from './adjust.ts';
import { closeRound } from './close-round.ts';
import { identifyJackpotWin, identifyPromoWin, jackpotWin, promoWin } from './credit.ts';
import type { BusinessId } from './replayed-call.ts';
import type { CallContext, CallHandler, WalletReply } from './replies.ts';
import { identifyRollback, rollback } from './rollback.ts';
import { bodies, type BetBody, type CallName } from './schemas.ts';
import { authenticate, balance } from './session.ts';
import { status } from './status.ts';
import { identifyWin, win } from './win.ts';

/** `alone`: the call has a transaction of its own. `together`: bets are grouped with the others that wait (design/money.md). */
export type CheckedCall =
  | {
      readonly how: 'alone';
      readonly run: (tx: Tx, context: CallContext) => Promise<WalletReply>;
      /** Undefined for a call that moves nothing and has no transactionId of its own. */
      readonly id: BusinessId | undefined;
    }
  | { readonly how: 'together'; readonly body: BetBody };

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
    return { how: 'alone', run: async (tx, context) => await handler(tx, context, body), id: identify?.(body) };
  };
}

function betCall(schema: (typeof bodies)['bet' | 'bet-win']) {
  const validator = Compile(schema);
  return (body: unknown): CheckedCall | undefined => (validator.Check(body) ? { how: 'together', body } : undefined);
}

/** Every call of docs/integrators/wallet-api.md, by its path. */
export const calls: Readonly<Record<CallName, CheckCall>> = {
  authenticate: call(bodies.authenticate, authenticate),
  balance: call(bodies.balance, balance),
  bet: betCall(bodies.bet),
  'bet-win': betCall(bodies['bet-win']),
  win: call(bodies.win, win, identifyWin),
  'promo-win': call(bodies['promo-win'], promoWin, identifyPromoWin),
  'jackpot-win': call(bodies['jackpot-win'], jackpotWin, identifyJackpotWin),
  rollback: call(bodies.rollback, rollback, identifyRollback),
  'close-round': call(bodies['close-round'], closeRound),
  adjust: call(bodies.adjust, adjust, identifyAdjustment),
  status: call(bodies.status, status),
};
