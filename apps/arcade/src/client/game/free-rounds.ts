import { isCurrency, money, parseAmount, zero, type Currency, type Money } from '@baize/money';
import type { FreeRoundsView, RoundView } from '../../wire/schemas.ts';
import type { ApiErrorCode } from '../api.ts';

/** An award of free rounds (docs/integrators/free-rounds.md) that has rounds left. */
export interface OpenAward {
  readonly awardId: string;
  /** The number of rounds that are left. */
  readonly left: number;
  readonly coin: Money;
  /** The stake of each round, which costs the player nothing. */
  readonly stake: Money;
  /** The sum that the award has won so far. */
  readonly won: Money;
  /** The end of the award (ISO 8601). */
  readonly expiresAt: string;
}

const AWARD_REFUSALS: ReadonlySet<ApiErrorCode> = new Set([
  'award_unknown',
  'award_used',
  'award_expired',
  'award_cancelled',
]);

/** Returns true if the refusal says that no further round of the award can be played. */
export function isAwardRefusal(code: ApiErrorCode): boolean {
  return AWARD_REFUSALS.has(code);
}

/**
 * Keeps the player's awards of free rounds in this game: the last list from the arcade, updated by the rounds that were played
 * since. Spins use free rounds before the player's own money until the player chooses otherwise. The arcade decides whether a
 * round is free, so its refusal removes an award from this list.
 */
export class FreeRounds {
  readonly #currency: Currency;
  #awards: readonly OpenAward[] = [];
  #areChosen = true;
  /** The award of the round that is being shown. */
  #playing: OpenAward | undefined;

  constructor(views: readonly FreeRoundsView[], currency: string) {
    if (!isCurrency(currency)) throw new Error(`the session has the unknown currency ${currency}`);
    this.#currency = currency;
    this.replace(views);
  }

  /** The award that is played next if the player chooses free rounds: the one that expires first. */
  get next(): OpenAward | undefined {
    return this.#awards[0];
  }

  /** The award to show: that of the round that is being shown, so that its last round ends before the next award takes its place. */
  get shown(): OpenAward | undefined {
    return this.#playing ?? this.next;
  }

  /** True while the player wants to use free rounds before their own money. */
  get areChosen(): boolean {
    return this.#areChosen;
  }

  /** The award that the next spin is played from, or `undefined` if it is played with the player's own money. */
  get active(): OpenAward | undefined {
    return this.#areChosen ? this.next : undefined;
  }

  /** Switches between free rounds and the player's own money. */
  toggle(): void {
    this.#areChosen = !this.#areChosen;
  }

  /** Replaces the awards by the arcade's list. Call it only while no round is shown. Awards without rounds left are omitted. */
  replace(views: readonly FreeRoundsView[]): void {
    this.#playing = undefined;
    this.#awards = views.flatMap(({ awardId, left, coin, stake, won, expiresAt }) => {
      const [coinAmount, stakeAmount, wonAmount] = [coin, stake, won].map((text) => parseAmount(text, this.#currency));
      if (!coinAmount || !stakeAmount || !wonAmount || left <= 0) return [];
      return [{ awardId, left, coin: coinAmount, stake: stakeAmount, won: wonAmount, expiresAt }];
    });
  }

  /** Removes an award whose rounds the arcade refuses to play. */
  drop(awardId: string): void {
    this.#awards = this.#awards.filter((award) => award.awardId !== awardId);
  }

  /** Counts a round that the arcade has answered. Its win is added by `finishRound`, once it was shown. */
  beginRound({ awardId }: RoundView): void {
    const award = this.#awards.find((candidate) => candidate.awardId === awardId);
    if (!award) return;
    this.#playing = { ...award, left: award.left - 1 };
    this.#awards = this.#awards
      .map((other) => (other.awardId === awardId && this.#playing ? this.#playing : other))
      .filter(({ left }) => left > 0);
  }

  /**
   * Adds the win of the round that was begun. Returns what the award has won in all if this was its last round. A round that was not begun here
   * (one that is shown again to a player who came back) changes nothing, because the arcade has counted it already.
   */
  finishRound({ awardId, win: text }: RoundView): Money | undefined {
    const award = this.#playing;
    if (!award || award.awardId !== awardId) return undefined;
    this.#playing = undefined;
    const win = parseAmount(text, this.#currency) ?? zero(this.#currency);
    const won = money(this.#currency, award.won.amountMinor + win.amountMinor);
    this.#awards = this.#awards.map((other) => (other.awardId === awardId ? { ...other, won } : other));
    return award.left === 0 ? won : undefined;
  }
}
