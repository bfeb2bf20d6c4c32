import { digitsOf, minorOf, textOf } from './amount.ts';
import { hold, holdCode } from './expect.ts';
import type { Reply, Tampering, Wallet } from './wallet.ts';

/** A player in a game session of the wallet, with the calls that a round needs. Amounts are whole minor units. */
export class KitPlayer {
  readonly playerId: string;
  readonly gameSession: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly digits: number;
  readonly #wallet: Wallet;

  constructor(wallet: Wallet, opened: Reply) {
    this.#wallet = wallet;
    this.playerId = fieldOf(opened, 'playerId');
    this.gameSession = fieldOf(opened, 'gameSession');
    this.gameCode = fieldOf(opened, 'gameCode');
    this.currency = fieldOf(opened, 'currency');
    this.digits = digitsOf(fieldOf(opened, 'balance'));
  }

  async balance(): Promise<bigint> {
    const reply = await this.#wallet.call('balance', { gameSession: this.gameSession });
    holdCode(reply, 'OK', 'balance');
    return balanceOf(reply);
  }

  async bet(transactionId: string, roundId: string, minor: bigint, more: object = {}, tampering: Tampering = {}) {
    return await this.#wallet.call('bet', this.betBody(transactionId, roundId, minor, more), tampering);
  }

  betBody(transactionId: string, roundId: string, minor: bigint, more: object = {}): object {
    return {
      gameSession: this.gameSession,
      transactionId,
      roundId,
      ...this.#money(minor),
      gameCode: this.gameCode,
      ...more,
    };
  }

  async betWin(transactionId: string, roundId: string, minor: bigint, wonMinor: bigint) {
    const winAmount = this.text(wonMinor);
    return await this.#wallet.call('bet-win', this.betBody(transactionId, roundId, minor, { winAmount }));
  }

  async win(transactionId: string, roundId: string, minor: bigint, more: object = {}) {
    const { playerId, gameCode } = this;
    return await this.#wallet.call('win', {
      playerId,
      transactionId,
      roundId,
      gameCode,
      ...this.#money(minor),
      ...more,
    });
  }

  async rollback(transactionId: string, betTransactionId: string, roundId: string, more: object = {}) {
    const { playerId } = this;
    return await this.#wallet.call('rollback', { playerId, transactionId, betTransactionId, roundId, ...more });
  }

  async closeRound(roundId: string) {
    return await this.#wallet.call('close-round', { playerId: this.playerId, roundId });
  }

  /** `promo-win` with `{ promotionId }`, `jackpot-win` with `{ jackpotId, roundId, gameCode }`. */
  async credit(call: 'promo-win' | 'jackpot-win', transactionId: string, minor: bigint, own: object) {
    return await this.#wallet.call(call, { playerId: this.playerId, transactionId, ...this.#money(minor), ...own });
  }

  async adjust(transactionId: string, amount: string) {
    const { playerId, currency } = this;
    return await this.#wallet.call('adjust', { playerId, transactionId, currency, amount, reason: 'conformance kit' });
  }

  text(minor: bigint): string {
    return textOf(minor, this.digits);
  }

  #money(minor: bigint) {
    return { currency: this.currency, amount: this.text(minor) };
  }
}

export function balanceOf(reply: Reply): bigint {
  const balance = minorOf(reply.body['balance']);
  hold(balance !== undefined, `the balance ${JSON.stringify(reply.body['balance'])} is no decimal string`);
  return balance;
}

function fieldOf(reply: Reply, name: string): string {
  const value = reply.body[name];
  hold(typeof value === 'string' && value !== '', `authenticate gives no ${name}`);
  return value;
}
