/** A model of the wallet API with one player and everything in memory. It says what the server has to answer, reply by reply. */

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

export interface Expected {
  readonly code: string;
  readonly balance: bigint;
}

interface NotedBet {
  readonly id: string;
  readonly round: string;
  readonly stake: bigint;
  wins: number;
  state: 'open' | 'settled' | 'refunded';
}

interface Noted {
  readonly content: string;
  readonly reply: Expected;
}

export class WalletModel {
  #balance: bigint;
  readonly #bets: NotedBet[] = [];
  readonly #noted = new Map<string, Noted>();
  readonly #tombstones = new Set<string>();
  readonly #closed = new Set<string>();

  constructor(balance: bigint) {
    this.#balance = balance;
  }

  apply(step: Step): Expected {
    if (step.call === 'close-round') return this.#close(step.round);
    const content = JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const known = this.#noted.get(step.id);
    if (known) {
      if (known.content !== content) return this.#say('PAYLOAD_MISMATCH');
      return { ...known.reply, code: known.reply.code === 'OK' ? 'DUPLICATE' : known.reply.code };
    }
    const { keep, reply } = this.#act(step);
    if (keep) this.#noted.set(step.id, { content, reply });
    return reply;
  }

  #act(step: Exclude<Step, { call: 'close-round' }>): { keep: boolean; reply: Expected } {
    switch (step.call) {
      case 'bet':
        return this.#bet(step.id, step.round, step.stake, undefined);
      case 'bet-win':
        return this.#bet(step.id, step.round, step.stake, step.win);
      case 'win':
        return this.#win(step.round, step.win);
      case 'rollback':
        return this.#rollback(step.bet, step.round);
      case 'promo-win':
        return this.#move(step.win);
      default:
        return step satisfies never;
    }
  }

  #bet(id: string, round: string, stake: bigint, win: bigint | undefined) {
    if (this.#tombstones.has(id)) return this.#keep('ALREADY_ROLLED_BACK');
    if (this.#closed.has(round)) return this.#keep('ALREADY_SETTLED');
    if (this.#balance < stake) return this.#keep('INSUFFICIENT_FUNDS');
    this.#bets.push({ id, round, stake, wins: win === undefined ? 0 : 1, state: 'open' });
    return this.#move((win ?? 0n) - stake);
  }

  #win(round: string, win: bigint) {
    const bets = this.#bets.filter((each) => each.round === round);
    const open = bets.findLast(({ state }) => state === 'open');
    const target = open ?? bets.findLast(({ state }) => state !== 'refunded') ?? bets.at(-1);
    if (!target) return this.#refuse('TX_NOT_FOUND');
    if (target.state !== 'open')
      return this.#keep(target.state === 'refunded' ? 'ALREADY_ROLLED_BACK' : 'ALREADY_SETTLED');
    target.wins += 1;
    return this.#move(win);
  }

  #rollback(id: string, round: string) {
    const target = this.#bets.find((each) => each.id === id);
    if (!target) {
      this.#tombstones.add(id);
      return this.#keep('TX_NOT_FOUND');
    }
    if (target.round !== round) return this.#keep('PAYLOAD_MISMATCH');
    if (target.state === 'settled' || (target.state === 'open' && target.wins > 0))
      return this.#keep('ALREADY_SETTLED');
    const given = target.state === 'open' ? target.stake : 0n;
    target.state = 'refunded';
    return this.#move(given);
  }

  #close(round: string): Expected {
    const bets = this.#bets.filter((each) => each.round === round);
    for (const each of bets) if (each.state === 'open') each.state = 'settled';
    if (bets.length > 0) this.#closed.add(round);
    return this.#say(bets.length === 0 ? 'TX_NOT_FOUND' : 'OK');
  }

  #move(amount: bigint) {
    this.#balance += amount;
    return this.#keep('OK');
  }

  /** Final: the same call gets the same answer for ever. */
  #keep(code: string) {
    return { keep: true, reply: this.#say(code) };
  }

  #refuse(code: string) {
    return { keep: false, reply: this.#say(code) };
  }

  #say(code: string): Expected {
    return { code, balance: this.#balance };
  }
}
