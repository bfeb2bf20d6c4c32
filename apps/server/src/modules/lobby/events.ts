import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import type { BetKey } from '../../betting/played-bets.ts';
import { projectSettledBets } from './play-traces.ts';

const Id = Type.String({ pattern: '^\\d{1,19}$' });
const betEvent = Compile(Type.Object({ memberId: Id, betId: Id }));

/** Handles the events of settled bets: updates the hot games, the recently played games and the winner board of the lobby. */
export const lobbyEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await projectSettledBets(tx, payloads.map(parseBetRef)),
};

function parseBetRef(payload: unknown): BetKey {
  assert(betEvent.Check(payload), 'an event of a bet without its ids');
  return { memberId: BigInt(payload.memberId), betId: BigInt(payload.betId) };
}
