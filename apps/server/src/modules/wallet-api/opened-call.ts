import { lockCashOfMembers, lockAvailableCashOfMembers, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { parseMemberToken } from '../../platform/tokens.ts';
import { readPlayers, readSessions, type Player, type SessionContext } from './queries.ts';
import type { BetBody, CloseRoundBody, WinBody } from './schemas.ts';

/**
 * A call that belongs to a round. Calls that wait in the queue at the same time are applied in one transaction. The call `bet-win` is a `bet`
 * whose body has a `winAmount`.
 */
export type RoundCall =
  | RoundCallOf<'bet', BetBody>
  | RoundCallOf<'win', WinBody>
  | RoundCallOf<'close-round', CloseRoundBody>;

/** The common part of the calls of rounds. */
interface RoundCallOf<Name, Body> {
  readonly name: Name;
  /** The code of the integration that signed the call. */
  readonly integration: string;
  readonly body: Body;
}

/** A call whose player was read and whose wallet is locked in this transaction. */
export interface ReadyCall<Name, Body, PlayerType extends Player> extends RoundCallOf<Name, Body> {
  /** The player whose wallet the call concerns. For a bet it contains the facts of the game session. */
  readonly holder: PlayerType;
  readonly wallet: LockedWallet;
}
export type ReadyBet = ReadyCall<'bet', BetBody, SessionContext>;
export type ReadyWin = ReadyCall<'win', WinBody, Player>;
export type ReadyCloseRound = ReadyCall<'close-round', CloseRoundBody, Player>;
export type ReadyRoundCall = ReadyBet | ReadyWin | ReadyCloseRound;

/**
 * A call after the look-up of its player. `ready` means that the wallet is locked and the call can be applied. `held` means that another
 * transaction has locked the wallet, so the call must not write anything. `unknown` means that no session or player was found.
 */
export type OpenedCall =
  | { readonly state: 'ready'; readonly call: ReadyRoundCall }
  | { readonly state: 'held' | 'unknown'; readonly call: RoundCall };

/**
 * Reads the player of each call and locks the cash of these players. A wallet that another transaction has locked is skipped, so that one locked
 * wallet does not delay the other calls. The results are in the order of the calls.
 */
export async function openCalls(tx: Tx, now: Date, calls: readonly RoundCall[]): Promise<OpenedCall[]> {
  const holders = await readHolders(tx, now, calls);
  const holdersByMember = new Map([...holders.values()].map((holder) => [holder.memberId, holder]));
  const wallets = await lockAvailableCashOfMembers(tx, [...holdersByMember.values()]);
  const walletsByMember = new Map([...holdersByMember.keys()].map((memberId, at) => [memberId, wallets[at]]));
  return calls.map((call): OpenedCall => {
    const holder = holders.get(call);
    if (!holder) return { state: 'unknown', call };
    const wallet = walletsByMember.get(holder.memberId);
    // The cast is safe, because `readHolders` returns a `SessionContext` for a bet and a `Player` for any other call.
    return wallet ? { state: 'ready', call: { ...call, holder, wallet } as ReadyRoundCall } : { state: 'held', call };
  });
}

/**
 * Reads the session of each bet, with the limits of its stake, and the player of every other call. A call whose session or
 * player is unknown has no entry in the map.
 */
async function readHolders(tx: Tx, now: Date, calls: readonly RoundCall[]): Promise<ReadonlyMap<RoundCall, Player>> {
  const bets = calls.filter((call) => call.name === 'bet');
  const others = calls.filter((call) => call.name !== 'bet');
  const tokens = bets.map(({ integration, body }) => ({ integration, token: parseMemberToken(body.gameSession) }));
  const sessions = await readSessions(tx, tokens, now);
  const players = await readPlayers(
    tx,
    others.map(({ integration, body }) => ({ integration, playerId: body.playerId })),
  );
  const holderPairs = [
    ...bets.map((call, at): [RoundCall, Player | undefined] => [call, sessions[at]]),
    ...others.map((call, at): [RoundCall, Player | undefined] => [call, players[at]]),
  ];
  return new Map(holderPairs.flatMap(([call, holder]) => (holder ? [[call, holder]] : [])));
}

/**
 * Reads the wallets of the calls again, because the calls that were applied before them in this transaction may have changed their balances. This
 * transaction has already locked the wallets, so the read waits for nothing.
 */
export async function refreshWallets<Call extends ReadyRoundCall>(tx: Tx, calls: readonly Call[]): Promise<Call[]> {
  const wallets = await lockCashOfMembers(
    tx,
    calls.map(({ holder }) => holder),
  );
  return calls.map((call, at) => ({ ...call, wallet: wallets[at] ?? call.wallet }));
}
