import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { publishChanges } from '../../platform/live/publish-change.ts';
import { drawTopic } from '../../platform/live/topics.ts';

/** The outbox topic of an order that has lowered the odds of a number, or has brought a number near its close. */
export const ODDS_MOVED = 'lottery.odds-moved';

/**
 * An issue has a draw, or a corrected one: `lotteryCode`, `issueId`, `number`, `version` of the draw (from 1) and `drawnAt`. It is published in the transaction
 * of the draw. Consumers that tell members of draws (push notices) read it behind a cursor of their own.
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

const movedEvent = Compile(Type.Object({ lotteryCode: Type.String() }));

/**
 * Notifies the pages of a lottery that odds have moved (subject `odds`), so that they fetch `lottoGame` again. This goes through the outbox, because
 * no transaction of a bet may notify (docs/decisions/0023-live-balance-looks-at-wallets.md).
 */
export const lotteryEvents = {
  /**
   * Pages hear of a draw with its commit (`publishIssueChange`), and members with bets hear of its settlement (`settledNews`). The handler makes the
   * topic known, so that its events are relayed and kept for others.
   */
  [ISSUE_DRAWN]: async (): Promise<void> => {},
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
