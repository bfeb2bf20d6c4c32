import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tx } from '../../platform/db.ts';
import { bet } from './bet.ts';
import { closeRound } from './close-round.ts';
import type { CallContext, CallHandler, WalletReply } from './replies.ts';
import { rollback } from './rollback.ts';
import { AuthenticateBody, BalanceBody, BetBody, CloseRoundBody, RollbackBody, WinBody } from './schemas.ts';
import { authenticate, balance } from './session.ts';
import { win } from './win.ts';

/** Undefined where the body does not match the document. */
export type CheckedCall = ((tx: Tx, context: CallContext) => Promise<WalletReply>) | undefined;

function call<const Schema extends TSchema>(schema: Schema, handler: CallHandler<Static<Schema>>) {
  const validator = Compile(schema);
  return (body: unknown): CheckedCall => {
    if (!validator.Check(body)) return undefined;
    return async (tx, context) => await handler(tx, context, body);
  };
}

/** Every call of docs/integrators/wallet-api.md, by its path. */
export const calls: Readonly<Record<string, (body: unknown) => CheckedCall>> = {
  authenticate: call(AuthenticateBody, authenticate),
  balance: call(BalanceBody, balance),
  bet: call(BetBody, bet),
  win: call(WinBody, win),
  rollback: call(RollbackBody, rollback),
  'close-round': call(CloseRoundBody, closeRound),
};
