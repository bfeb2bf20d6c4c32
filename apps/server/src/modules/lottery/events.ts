import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { drawTopic } from '../../platform/live/topics.ts';

/**
 * The outbox topic of an order that has lowered the odds of a number, or has brought the stakes on a number near the limit at
 * which the number is closed. The payload is `{ lotteryCode }`.
 */
export const ODDS_MOVED = 'lottery.odds-moved';

/**
 * The outbox topic of a draw or a corrected draw. The payload has the `lotteryCode`, `issueId` and `number` of the issue, the `version` of the draw
 * (from 1) and `drawnAt`. The event is published in the transaction of the draw. Consumers that tell members of draws (push notices) read it behind a
 * cursor of their own.
 */
const ISSUE_DRAWN = 'lottery.issue-drawn';

interface DrawnIssue {
  readonly lotteryCode: string;
  readonly issueId: bigint;
  readonly number: string;
  readonly version: number;
  readonly drawnAt: Date;
}

/** Publishes that an issue has a draw or a corrected draw, in the transaction of the draw. */
export async function publishIssueDrawn(tx: Tx, { issueId, drawnAt, ...issue }: DrawnIssue): Promise<void> {
  await publish(tx, ISSUE_DRAWN, { ...issue, issueId: String(issueId), drawnAt: drawnAt.toISOString() });
}

const oddsMovedPayload = Compile(Type.Object({ lotteryCode: Type.String() }));

/** The outbox handlers of the lottery module, by topic. */
export const lotteryEvents = {
  /**
   * Pages hear of a draw with its commit (`publishIssueChange`), and members with bets hear of its settlement (`settledNews`). This handler does
   * nothing. It registers the topic, so that the outbox relays and keeps the events for consumers with a cursor of their own.
   */
  [ISSUE_DRAWN]: async (): Promise<void> => {},
  /**
   * Notifies the pages of a lottery that odds have moved (subject `odds`), so that they fetch `lottoGame` again. The notification goes through the
   * outbox, because a NOTIFY in the transaction of a bet would serialise the commits of bets (docs/decisions/0023-live-balance-looks-at-wallets.md).
   */
  [ODDS_MOVED]: async (tx: Tx, payloads: readonly unknown[]): Promise<void> => {
    const codes = payloads.map((payload) => {
      assert(oddsMovedPayload.Check(payload), 'an event of moved odds without its lottery');
      return payload.lotteryCode;
    });
    await publishChanges(
      tx,
      [...new Set(codes)].map((code) => ({ topic: drawTopic(code), subject: 'odds' })),
    );
  },
};
