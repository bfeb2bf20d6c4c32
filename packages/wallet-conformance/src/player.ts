import { countFractionDigits, parseMinor, formatMinor } from './amount.ts';
import { expectCode, expectReply, expectThat } from './expect.ts';
import type { Reply, Tampering, Wallet } from './wallet.ts';

/**
 * A player in a game session of the wallet, with the calls that a round needs. Amounts are whole minor units. `changes` replaces or adds fields of
 * a call, and `tampering` makes its signature wrong; both are how a rule sends a wrong call.
 */
export class KitPlayer {
  readonly playerId: string;
  readonly gameSession: string;
  readonly gameCode: string;
  readonly currency: string;
  /** The number of digits after the decimal point in the amounts of the wallet. */
  readonly digits: number;
  readonly wallet: Wallet;

  /** `opened` is the reply to `authenticate`. Throws `RuleBrokenError` if the reply lacks a field. */
  constructor(wallet: Wallet, opened: Reply) {
    this.wallet = wallet;
    this.playerId = readField(opened, 'playerId');
    this.gameSession = readField(opened, 'gameSession');
    this.gameCode = readField(opened, 'gameCode');
    this.currency = readField(opened, 'currency');
    this.digits = countFractionDigits(readField(opened, 'balance'));
  }

  /** Calls `balance` and returns the balance in minor units. Throws `RuleBrokenError` if the wallet refuses the call. */
  async fetchBalance(): Promise<bigint> {
    const reply = await this.wallet.call('balance', { gameSession: this.gameSession });
    expectCode(reply, 'OK', 'balance');
    return readBalance(reply);
  }

  /** Reads the balance and expects that it equals `minor`. `sentence` says what another balance would mean. */
  async expectBalance(minor: bigint, sentence: string): Promise<void> {
    this.#expectEqualBalance(await this.fetchBalance(), minor, sentence);
  }

  /** Checks the balance of a player whose session may have ended. A promo-win of one minor unit returns the balance. */
  async expectBalanceWithoutSession(minor: bigint, id: (name: string) => string, sentence: string): Promise<void> {
    const reply = await this.promoWin(id('probe'), 1n, { promotionId: id('probe') });
    expectCode(reply, 'OK', 'a promo-win of one minor unit, which reads the balance without a session');
    this.#expectEqualBalance(readBalance(reply) - 1n, minor, sentence);
  }

  /** Sends a bet of `minor` minor units. The methods below send the other calls in the same way. */
  async bet(transactionId: string, roundId: string, minor: bigint, changes: object = {}, tampering: Tampering = {}) {
    return await this.wallet.call('bet', this.buildBetFields(transactionId, roundId, minor, changes), tampering);
  }

  buildBetFields(transactionId: string, roundId: string, minor: bigint, changes: object = {}): object {
    return {
      gameSession: this.gameSession,
      transactionId,
      roundId,
      ...this.#buildMoneyFields(minor),
      gameCode: this.gameCode,
      ...changes,
    };
  }

  async betWin(transactionId: string, roundId: string, minor: bigint, wonMinor: bigint, changes: object = {}) {
    const winAmount = this.formatAmount(wonMinor);
    return await this.wallet.call(
      'bet-win',
      this.buildBetFields(transactionId, roundId, minor, { winAmount, ...changes }),
    );
  }

  async win(transactionId: string, roundId: string, minor: bigint, changes: object = {}, tampering: Tampering = {}) {
    return await this.wallet.call('win', this.buildWinFields(transactionId, roundId, minor, changes), tampering);
  }

  buildWinFields(transactionId: string, roundId: string, minor: bigint, changes: object = {}): object {
    const { playerId, gameCode } = this;
    return { playerId, transactionId, roundId, gameCode, ...this.#buildMoneyFields(minor), ...changes };
  }

  async rollback(
    transactionId: string,
    betTransactionId: string,
    roundId: string,
    changes: object = {},
    tampering: Tampering = {},
  ) {
    const { playerId } = this;
    const fields = { playerId, transactionId, betTransactionId, roundId, ...changes };
    return await this.wallet.call('rollback', fields, tampering);
  }

  async closeRound(roundId: string) {
    return await this.wallet.call('close-round', { playerId: this.playerId, roundId });
  }

  async promoWin(transactionId: string, minor: bigint, changes: object = {}, tampering: Tampering = {}) {
    const fields = {
      playerId: this.playerId,
      transactionId,
      promotionId: 'kit-promotion',
      ...this.#buildMoneyFields(minor),
    };
    return await this.wallet.call('promo-win', { ...fields, ...changes }, tampering);
  }

  async jackpotWin(transactionId: string, roundId: string, minor: bigint, changes: object = {}) {
    const { playerId, gameCode } = this;
    const fields = {
      playerId,
      transactionId,
      jackpotId: 'kit-jackpot',
      roundId,
      gameCode,
      ...this.#buildMoneyFields(minor),
    };
    return await this.wallet.call('jackpot-win', { ...fields, ...changes });
  }

  /** Sends an adjustment. `amount` is a text with an optional sign, so that rules can send wrong amounts. */
  async adjust(transactionId: string, amount: string, changes: object = {}) {
    const { playerId, currency } = this;
    const fields = { playerId, transactionId, currency, amount, reason: 'conformance kit' };
    return await this.wallet.call('adjust', { ...fields, ...changes });
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

  #buildMoneyFields(minor: bigint) {
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
