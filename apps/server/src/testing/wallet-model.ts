/** A model of the wallet API that keeps the state of one player in memory. Tests compare the replies of the server with its replies. */

/** A call of a vendor. Amounts are in minor units. */
export type Step =
  | { readonly call: 'bet'; readonly id: string; readonly round: string; readonly stake: bigint }
  | {
      readonly call: 'bet-win';
      readonly id: string;
      readonly round: string;
      readonly stake: bigint;
      readonly win: bigint;
    }
  | { readonly call: 'win'; readonly id: string; readonly round: string; readonly win: bigint }
  | { readonly call: 'rollback'; readonly id: string; readonly round: string; readonly bet: string }
  | { readonly call: 'promo-win'; readonly id: string; readonly win: bigint }
  | { readonly call: 'close-round'; readonly round: string };

/** The reply that the server has to give. `balance` is in minor units. */
export interface ExpectedReply {
  readonly code: string;
  readonly balance: bigint;
}

interface ModelBet {
  readonly id: string;
  readonly round: string;
  readonly stake: bigint;
  wins: number;
  state: 'open' | 'settled' | 'refunded';
}

/** A call with a final reply. A repetition with the same content gets the same reply, and one with other content is refused. */
interface StoredCall {
  readonly content: string;
  readonly reply: ExpectedReply;
}

export class WalletModel {
  #balance: bigint;
  readonly #bets: ModelBet[] = [];
  readonly #storedCalls = new Map<string, StoredCall>();
  /** Ids of bets that were rolled back before they arrived. */
  readonly #rolledBackIds = new Set<string>();
  readonly #closedRounds = new Set<string>();

  constructor(balance: bigint) {
    this.#balance = balance;
  }

  /** Applies a call to the state, and returns the reply that the server has to give. */
  apply(step: Step): ExpectedReply {
    if (step.call === 'close-round') return this.#closeRound(step.round);
    const content = JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const stored = this.#storedCalls.get(step.id);
    if (stored) {
      if (stored.content !== content) return this.#createReply('PAYLOAD_MISMATCH');
      return { ...stored.reply, code: stored.reply.code === 'OK' ? 'DUPLICATE' : stored.reply.code };
    }
    const { isFinal, reply } = this.#handleCall(step);
    if (isFinal) this.#storedCalls.set(step.id, { content, reply });
    return reply;
  }

  #handleCall(step: Exclude<Step, { call: 'close-round' }>): { isFinal: boolean; reply: ExpectedReply } {
    switch (step.call) {
      case 'bet':
        return this.#placeBet(step.id, step.round, step.stake, undefined);
      case 'bet-win':
        return this.#placeBet(step.id, step.round, step.stake, step.win);
      case 'win':
        return this.#payWin(step.round, step.win);
      case 'rollback':
        return this.#rollBackBet(step.bet, step.round);
      case 'promo-win':
        return this.#changeBalance(step.win);
      default:
        return step satisfies never;
    }
  }

  #placeBet(id: string, round: string, stake: bigint, win: bigint | undefined) {
    if (this.#rolledBackIds.has(id)) return this.#answerFinally('ALREADY_ROLLED_BACK');
    if (this.#closedRounds.has(round)) return this.#answerFinally('ALREADY_SETTLED');
    if (this.#balance < stake) return this.#answerFinally('INSUFFICIENT_FUNDS');
    this.#bets.push({ id, round, stake, wins: win === undefined ? 0 : 1, state: 'open' });
    return this.#changeBalance((win ?? 0n) - stake);
  }

  #payWin(round: string, win: bigint) {
    const bets = this.#bets.filter((each) => each.round === round);
    const open = bets.findLast(({ state }) => state === 'open');
    const target = open ?? bets.findLast(({ state }) => state !== 'refunded') ?? bets.at(-1);
    if (!target) return this.#answerOnce('TX_NOT_FOUND');
    if (target.state !== 'open')
      return this.#answerFinally(target.state === 'refunded' ? 'ALREADY_ROLLED_BACK' : 'ALREADY_SETTLED');
    target.wins += 1;
    return this.#changeBalance(win);
  }

  #rollBackBet(id: string, round: string) {
    const target = this.#bets.find((each) => each.id === id);
    if (!target) {
      this.#rolledBackIds.add(id);
      return this.#answerFinally('TX_NOT_FOUND');
    }
    if (target.round !== round) return this.#answerFinally('PAYLOAD_MISMATCH');
    if (target.state === 'settled' || (target.state === 'open' && target.wins > 0))
      return this.#answerFinally('ALREADY_SETTLED');
    const refund = target.state === 'open' ? target.stake : 0n;
    target.state = 'refunded';
    return this.#changeBalance(refund);
  }

  #closeRound(round: string): ExpectedReply {
    const bets = this.#bets.filter((each) => each.round === round);
    for (const each of bets) if (each.state === 'open') each.state = 'settled';
    if (bets.length > 0) this.#closedRounds.add(round);
    return this.#createReply(bets.length === 0 ? 'TX_NOT_FOUND' : 'OK');
  }

  #changeBalance(amount: bigint) {
    this.#balance += amount;
    return this.#answerFinally('OK');
  }

  /** Answers with a reply that every repetition of the call gets too. */
  #answerFinally(code: string) {
    return { isFinal: true, reply: this.#createReply(code) };
  }

  /** Answers with a reply that is not stored, so that a repetition of the call is judged anew. */
  #answerOnce(code: string) {
    return { isFinal: false, reply: this.#createReply(code) };
  }

  #createReply(code: string): ExpectedReply {
    return { code, balance: this.#balance };
  }
}
