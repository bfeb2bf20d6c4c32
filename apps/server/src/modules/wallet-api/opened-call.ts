import { lockCashOfEach, lockFreeCashOfEach, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { parseMemberToken } from '../../platform/tokens.ts';
import { readPlayers, readSessions, type Player, type SessionContext } from './queries.ts';
import type { BetBody, CloseRoundBody, WinBody } from './schemas.ts';

/** The calls of a round, which are grouped: each is applied together with the others that wait. A `bet-win` is a bet. */
export type GroupedCall = Grouped<'bet', BetBody> | Grouped<'win', WinBody> | Grouped<'close-round', CloseRoundBody>;

interface Grouped<Name, Body> {
  readonly name: Name;
  /** Whose signature the call carries. */
  readonly integration: string;
  readonly body: Body;
}

/** A call whose player is read and whose wallet is locked in this transaction. */
export interface ReadyCall<Name, Body, Holder extends Player> extends Grouped<Name, Body> {
  readonly holder: Holder;
  readonly wallet: LockedWallet;
}
export type ReadyBet = ReadyCall<'bet', BetBody, SessionContext>;
export type ReadyWin = ReadyCall<'win', WinBody, Player>;
export type ReadyClosing = ReadyCall<'close-round', CloseRoundBody, Player>;
export type ReadyRoundCall = ReadyBet | ReadyWin | ReadyClosing;

/**
 * `ready`: to be applied. `held`: another transaction holds the wallet, and nothing of the call may be written. `unknown`: no player has
 * the session or the id.
 */
export type OpenedCall =
  | { readonly state: 'ready'; readonly call: ReadyRoundCall }
  | { readonly state: 'held' | 'unknown'; readonly call: GroupedCall };

/** Reads whom the calls are about and locks their cash, as far as nobody else holds it. In the order of the calls. */
export async function openCalls(tx: Tx, now: Date, calls: readonly GroupedCall[]): Promise<OpenedCall[]> {
  const holders = await readHolders(tx, now, calls);
  const members = new Map([...holders.values()].map((holder) => [holder.memberId, holder]));
  const wallets = await lockFreeCashOfEach(tx, [...members.values()]);
  const byMember = new Map([...members.keys()].map((memberId, at) => [memberId, wallets[at]]));
  return calls.map((call): OpenedCall => {
    const holder = holders.get(call);
    if (!holder) return { state: 'unknown', call };
    const wallet = byMember.get(holder.memberId);
    // `readHolders` gave each call the kind of holder that goes with its name.
    return wallet ? { state: 'ready', call: { ...call, holder, wallet } as ReadyRoundCall } : { state: 'held', call };
  });
}

/** Reads the session of each bet, with everything that judges the stake, and the player whom any other call names. */
async function readHolders(
  tx: Tx,
  now: Date,
  calls: readonly GroupedCall[],
): Promise<ReadonlyMap<GroupedCall, Player>> {
  const bets = calls.filter((call) => call.name === 'bet');
  const others = calls.filter((call) => call.name !== 'bet');
  const tokens = bets.map(({ integration, body }) => ({ integration, token: parseMemberToken(body.gameSession) }));
  const sessions = await readSessions(tx, tokens, now);
  const players = await readPlayers(
    tx,
    others.map(({ integration, body }) => ({ integration, playerId: body.playerId })),
  );
  const known = [
    ...bets.map((call, at): [GroupedCall, Player | undefined] => [call, sessions[at]]),
    ...others.map((call, at): [GroupedCall, Player | undefined] => [call, players[at]]),
  ];
  return new Map(known.flatMap(([call, holder]) => (holder ? [[call, holder]] : [])));
}

/** The turn before moved some of these wallets. They are locked in this transaction already, so nothing is waited for. */
export async function withFreshWallets<Call extends ReadyRoundCall>(tx: Tx, calls: readonly Call[]): Promise<Call[]> {
  const wallets = await lockCashOfEach(
    tx,
    calls.map(({ holder }) => holder),
  );
  return calls.map((call, at) => ({ ...call, wallet: wallets[at] ?? call.wallet }));
}
