import { toDecimal, zero } from '@baize/money';
import type { FreeRoundsView, HistoryItem, RoundView, SeedView, VerifyView } from '../../wire/schemas.ts';
import type { FreeAward } from '../free-rounds/award.ts';
import type { SeedPair } from '../sessions/seed-store.ts';
import { hasAcceptedBet, type Round } from './round.ts';

/** Converts a round and the commitment of its seed pair (the hash of the server seed) for the client. Amounts become decimal strings. */
export function toRoundView(round: Round, commitment: string): RoundView {
  return {
    roundId: round.id,
    spinId: round.spinId,
    awardId: round.awardId,
    coin: toDecimal(round.coin),
    stake: toDecimal(round.stake),
    win: toDecimal(round.win),
    spins: round.outcome.spins.map((spin) => ({
      ...spin,
      stops: [...spin.stops],
      lineWins: spin.lineWins.map((win) => ({ ...win })),
    })),
    freeGamesAwarded: round.outcome.freeGamesAwarded,
    commitment,
    nonce: round.nonce,
    paid: round.state === 'paid' || round.state === 'settled',
    playedAt: round.createdAt.toISOString(),
  };
}

/** Converts a round for the history. The win and the free games of a round whose bet was not accepted are shown as zero. */
export function toHistoryItem(round: Round): HistoryItem {
  const isBetAccepted = hasAcceptedBet(round.state);
  return {
    roundId: round.id,
    playedAt: round.createdAt.toISOString(),
    stake: toDecimal(round.stake),
    win: toDecimal(isBetAccepted ? round.win : zero(round.win.currency)),
    freeGames: isBetAccepted ? round.outcome.freeGamesAwarded : 0,
    state: round.state,
    isFree: round.awardId !== null,
    nonce: round.nonce,
  };
}

/** Converts an award of free rounds for the client. */
export function toFreeRoundsView({ id, rounds, played, stake, coin, won, expiresAt }: FreeAward): FreeRoundsView {
  return {
    awardId: id,
    rounds,
    left: rounds - played,
    stake: toDecimal(stake),
    coin: toDecimal(coin),
    won: toDecimal(won),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Converts a seed pair for the player, without the secret server seed. */
export function toSeedView(seed: SeedPair): SeedView {
  return { commitment: seed.commitment, clientSeed: seed.clientSeed, nextNonce: seed.nextNonce };
}

/**
 * Converts a round for its verification. The server seed is null until the seed pair is rotated, because the player could compute future
 * results with the seed of an active pair.
 */
export function toFairnessProof(round: Round, seed: SeedPair): VerifyView {
  return {
    roundId: round.id,
    gameCode: round.gameCode,
    title: round.title,
    commitment: seed.commitment,
    clientSeed: seed.clientSeed,
    nonce: round.nonce,
    serverSeed: seed.isRevealed ? seed.serverSeed : null,
    round: toRoundView(round, seed.commitment),
  };
}
