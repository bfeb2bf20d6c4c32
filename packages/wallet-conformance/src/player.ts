import { countDigits, parseMinor, formatMinor } from './amount.ts';
import { expectCode, expectReply, expectThat } from './expect.ts';
import type { Reply, Tampering, Wallet } from './wallet.ts';

/** A player in a game session of the wallet, with the calls that a round needs. Amounts are whole minor units. */
export class KitPlayer {
  readonly playerId: string;
  readonly gameSession: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly digits: number;
  readonly wallet: Wallet;

  constructor(wallet: Wallet, opened: Reply) {
    this.wallet = wallet;
    this.playerId = readField(opened, 'playerId');
    this.gameSession = readField(opened, 'gameSession');
    this.gameCode = readField(opened, 'gameCode');
    this.currency = readField(opened, 'currency');
    this.digits = countDigits(readField(opened, 'balance'));
  }

  async balance(): Promise<bigint> {
    const reply = await this.wallet.call('balance', { gameSession: this.gameSession });
    expectCode(reply, 'OK', 'balance');
    return readBalance(reply);
  }

  /** Reads the balance and expects that it equals `minor`. `sentence` says what another balance would mean. */
  async expectBalance(minor: bigint, sentence: string): Promise<void> {
    this.#expectEqualBalance(await this.balance(), minor, sentence);
  }

  /** Checks the balance of a player whose session may have ended. A promo-win of one minor unit returns the balance. */
  async expectBalanceWithoutSession(minor: bigint, id: (name: string) => string, sentence: string): Promise<void> {
    const reply = await this.promoWin(id('probe'), 1n, { promotionId: id('probe') });
    expectCode(reply, 'OK', 'a promo-win of one minor unit, which reads the balance without a session');
    this.#expectEqualBalance(readBalance(reply) - 1n, minor, sentence);
  }

  async bet(transactionId: string, roundId: string, minor: bigint, more: object = {}, tampering: Tampering = {}) {
    return await this.wallet.call('bet', this.betBody(transactionId, roundId, minor, more), tampering);
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

  async betWin(transactionId: string, roundId: string, minor: bigint, wonMinor: bigint, more: object = {}) {
    const winAmount = this.formatAmount(wonMinor);
    return await this.wallet.call('bet-win', this.betBody(transactionId, roundId, minor, { winAmount, ...more }));
  }

  async win(transactionId: string, roundId: string, minor: bigint, more: object = {}, tampering: Tampering = {}) {
    return await this.wallet.call('win', this.winBody(transactionId, roundId, minor, more), tampering);
  }

  winBody(transactionId: string, roundId: string, minor: bigint, more: object = {}): object {
    const { playerId, gameCode } = this;
    return { playerId, transactionId, roundId, gameCode, ...this.#money(minor), ...more };
  }

  async rollback(
    transactionId: string,
    betTransactionId: string,
    roundId: string,
    more: object = {},
    tampering: Tampering = {},
  ) {
    const { playerId } = this;
    const fields = { playerId, transactionId, betTransactionId, roundId, ...more };
    return await this.wallet.call('rollback', fields, tampering);
  }

  async closeRound(roundId: string) {
    return await this.wallet.call('close-round', { playerId: this.playerId, roundId });
  }

  async promoWin(transactionId: string, minor: bigint, more: object = {}, tampering: Tampering = {}) {
    const fields = { playerId: this.playerId, transactionId, promotionId: 'kit-promotion', ...this.#money(minor) };
    return await this.wallet.call('promo-win', { ...fields, ...more }, tampering);
  }

  async jackpotWin(transactionId: string, roundId: string, minor: bigint, more: object = {}) {
    const { playerId, gameCode } = this;
    const fields = { playerId, transactionId, jackpotId: 'kit-jackpot', roundId, gameCode, ...this.#money(minor) };
    return await this.wallet.call('jackpot-win', { ...fields, ...more });
  }

  async adjust(transactionId: string, amount: string, more: object = {}) {
    const { playerId, currency } = this;
    const fields = { playerId, transactionId, currency, amount, reason: 'conformance kit' };
    return await this.wallet.call('adjust', { ...fields, ...more });
  }

  async status(transactionId: string) {
    return await this.wallet.call('status', { transactionId });
  }

  /** Formats minor units with the number of digits that the wallet uses. */
  formatAmount(minor: bigint): string {
    return formatMinor(minor, this.digits);
  }

  #expectEqualBalance(actual: bigint, expected: bigint, sentence: string): void {
    expectThat(
      actual === expected,
      `${sentence}: expected a balance of ${this.formatAmount(expected)} ${this.currency}, got ${this.formatAmount(actual)}`,
    );
  }

  #money(minor: bigint) {
    return { currency: this.currency, amount: this.formatAmount(minor) };
  }
}

/** Reads the balance of a reply in minor units. A balance that is not a decimal string breaks the rule. */
export function readBalance(reply: Reply): bigint {
  const balance = parseMinor(reply.body['balance']);
  expectReply(
    reply,
    balance !== undefined,
    `the balance ${JSON.stringify(reply.body['balance'])} is not a decimal string`,
  );
  return balance;
}

function readField(reply: Reply, name: string): string {
  const value = reply.body[name];
  expectReply(reply, typeof value === 'string' && value !== '', `authenticate gives no ${name}`);
  return value;
}
