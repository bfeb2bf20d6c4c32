import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { drawTopic } from '../../platform/live/topics.ts';

/** An order has moved the odds of a number, or has brought a number near its close. */
export const ODDS_MOVED = 'lottery.odds-moved';

const movedEvent = Compile(Type.Object({ lotteryCode: Type.String() }));

/**
 * Tells the pages of a lottery that its numbers have moved (subject `odds`): they read `lottoGame` again. It is told by the outbox, because nothing on
 * the path of a bet may notify (docs/decisions/0023-live-balance-looks-at-wallets.md).
 */
export const lotteryEvents = {
  [ODDS_MOVED]: async (tx: Tx, payloads: readonly unknown[]): Promise<void> => {
    const codes = payloads.map((payload) => {
      assert(movedEvent.Check(payload), 'an event of moved odds without its lottery');
      return payload.lotteryCode;
    });
    await publishChanges(
      tx,
      [...new Set(codes)].map((code) => ({ topic: drawTopic(code), subject: 'odds' })),
    );
  },
};
