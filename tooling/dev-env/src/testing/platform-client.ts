import { createHash, randomUUID } from 'node:crypto';
import type { DemoDepositValue, BalanceValue } from '@baize/contract/schemas/wallet';
import type { Marks } from '@baize/contract/marks';
import { cashierMarks } from '@baize/contract/marks/cashier';
import { depositsMarks } from '@baize/contract/marks/deposits';
import { gamesMarks } from '@baize/contract/marks/games';
import { playLimitsMarks } from '@baize/contract/marks/play-limits';
import { recordsMarks } from '@baize/contract/marks/records';
import { registrationMarks } from '@baize/contract/marks/registration';
import { securityMarks } from '@baize/contract/marks/security';
import { sessionMarks } from '@baize/contract/marks/session';
import { systemMarks } from '@baize/contract/marks/system';
import { verificationMarks } from '@baize/contract/marks/verification';
import { transfersMarks } from '@baize/contract/marks/transfers';
import { walletMarks } from '@baize/contract/marks/wallet';
import { withdrawalsMarks } from '@baize/contract/marks/withdrawals';
import type { Reply } from '@baize/contract/reply';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import type { LaunchGameValue } from '@baize/contract/schemas/games';
import type { BetsQuery, BetsValue } from '@baize/contract/schemas/member';
import type { LoginValue } from '@baize/contract/schemas/session';
import type {
  RecallWalletsValue,
  VendorWalletsValue,
  WalletTransfersValue,
  WalletTransferValue,
} from '@baize/contract/schemas/transfers';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import type { AnswerHumanCheckValue, HumanCheckValue } from '@baize/contract/schemas/verification';
import type { PayoutAccount, WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { CompactEncrypt, importJWK } from 'jose';

/** What a member enters to add an account for withdrawals. */
export interface NewPayoutAccount {
  /** Login password of the member. */
  readonly password: string;
  readonly withdrawPassword: string;
  readonly kind: 'bank' | 'ewallet';
  readonly providerCode: string;
  readonly holderName: string;
  readonly accountNumber: string;
}

/**
 * A player without a browser, for tests that need many players or kill servers. It uses the same API as a site. Every method throws with the error code
 * if the platform refuses the call.
 */
export class PlatformClient {
  readonly #server: string;
  readonly #host: string;
  #token = '';

  constructor(server: string, host: string) {
    this.#server = server;
    this.#host = host;
  }

  async register(username: string, password: string): Promise<void> {
    const body = {
      username,
      password,
      confirmPassword: password,
      birthday: '1990-02-28',
      referralCode: null,
      registerUrl: `http://${this.#host}/register`,
      registerMethod: 'WEB',
      language: 'en',
      login: true,
      termsAccepted: true,
      humanCheck: await this.#passHumanCheck(),
    };
    const { token } = await this.#call<LoginValue>(registrationMarks.register, await this.#seal(body));
    this.#token = token;
  }

  async logIn(username: string, password: string): Promise<void> {
    const body = await this.#seal({ type: 'username', username, password });
    const { token } = await this.#call<LoginValue>(sessionMarks.login, body);
    this.#token = token;
  }

  async depositDemo(amount: string): Promise<DemoDepositValue> {
    return await this.#call(cashierMarks.demoDeposit, JSON.stringify({ requestId: randomUUID(), amount }));
  }

  /** Begins a manual transfer with a bonus. Returns the number of the deposit, which an operator approves. */
  async beginTransfer(amount: string, promotionId: string): Promise<string> {
    const transfer = { methodId: 'bank', payerName: 'Sita Rai', backPath: '/member/depositv2' };
    const body = { requestId: randomUUID(), amount, promotionId, ...transfer };
    return (await this.#call<DepositValue>(depositsMarks.createDeposit, JSON.stringify(body))).depositId;
  }

  async fetchBalance(): Promise<string> {
    return (await this.#call<BalanceValue>(walletMarks.balance)).balance;
  }

  async fetchBets(query: BetsQuery): Promise<BetsValue> {
    const text = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) text.set(key, String(value));
    return await this.#call(recordsMarks.bets, undefined, `?${text.toString()}`);
  }

  async launchGame(vendor: string, gameCode: string): Promise<LaunchGameValue> {
    const body = { vassalage: vendor, gameCode, freePlay: false, language: 'en', backPath: '/' };
    return await this.#call(gamesMarks.launchGame, JSON.stringify(body));
  }

  async fetchVendorWallets(): Promise<VendorWalletsValue> {
    return await this.#call(transfersMarks.vendorWallets);
  }

  async transfer(from: string, to: string, amount: string): Promise<WalletTransferValue> {
    const body = { requestId: randomUUID(), from, to, amount };
    return await this.#call(transfersMarks.walletTransfer, JSON.stringify(body));
  }

  async recallWallets(): Promise<RecallWalletsValue> {
    return await this.#call(transfersMarks.recallWallets, JSON.stringify({ requestId: randomUUID() }));
  }

  async fetchTransfers(range: { readonly from: string; readonly to: string }): Promise<WalletTransfersValue> {
    const query = new URLSearchParams({ ...range, pageNo: '1', pageSize: '20' });
    return await this.#call(transfersMarks.walletTransfers, undefined, `?${query.toString()}`);
  }

  /** Returns the same member with the same session on another server process. */
  withServer(server: string): PlatformClient {
    const other = new PlatformClient(server, this.#host);
    other.#token = this.#token;
    return other;
  }

  /** Sets the requirements of a withdrawal: the real name, the withdraw password and an account. Returns the account's id. */
  async addPayoutAccount(account: NewPayoutAccount): Promise<string> {
    const { password, withdrawPassword, holderName, ...rest } = account;
    await this.#call(securityMarks.setRealName, await this.#seal({ password, payeeName: holderName }));
    const newPassword = { newWithdrawPassword: withdrawPassword, confirmNewWithdrawPassword: withdrawPassword };
    await this.#call(securityMarks.setWithdrawPassword, await this.#seal({ password, ...newPassword }));
    const body = await this.#seal({ ...rest, holderName, withdrawPassword });
    return (await this.#call<PayoutAccount>(withdrawalsMarks.addPayoutAccount, body)).payoutAccountId;
  }

  async requestWithdrawal(payoutAccountId: string, amount: string, withdrawPassword: string): Promise<WithdrawalValue> {
    const body = await this.#seal({ requestId: randomUUID(), payoutAccountId, amount, withdrawPassword });
    return await this.#call(withdrawalsMarks.requestWithdrawal, body);
  }

  async cancelWithdrawal(withdrawalId: string): Promise<void> {
    await this.#call(withdrawalsMarks.cancelWithdrawal, JSON.stringify({ withdrawalId }));
  }

  /** Limits the loss of one day. */
  async limitLoss(amount: string): Promise<void> {
    await this.#call(playLimitsMarks.setPlayLimit, JSON.stringify({ kind: 'loss', period: 'day', amount }));
  }

  /** Passes the human check by a proof of work. */
  async #passHumanCheck(): Promise<string> {
    const question = JSON.stringify({ scene: 'register', kind: 'proof' });
    const humanCheck = await this.#call<HumanCheckValue>(verificationMarks.humanCheck, question);
    if (humanCheck.kind !== 'proof') throw new Error('another check came than was asked for');
    const answer = { kind: humanCheck.kind, challengeId: humanCheck.challengeId, number: solveProofOfWork(humanCheck) };
    return (await this.#call<AnswerHumanCheckValue>(verificationMarks.answerHumanCheck, JSON.stringify(answer))).pass;
  }

  /** Encrypts a body for the server (JWE), as the site does for calls with passwords. */
  async #seal(body: unknown): Promise<string> {
    const { encryptionKey, serverTime } = await this.#call<SystemStatusValue>(systemMarks.systemStatus);
    const iat = Math.floor(Date.parse(serverTime) / 1000);
    const plain = new TextEncoder().encode(JSON.stringify({ iat, jti: randomUUID(), body }));
    return await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: encryptionKey.kid })
      .encrypt(await importJWK(encryptionKey, 'ECDH-ES'));
  }

  async #call<Value>(marks: Marks, body?: string, query = ''): Promise<Value> {
    const response = await fetch(this.#server + marks.path + query, {
      method: marks.method,
      headers: {
        'x-forwarded-host': this.#host,
        ...(body === undefined ? {} : { 'content-type': marks.encrypted ? 'application/jose' : 'application/json' }),
        ...(marks.token && this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const reply = (await response.json()) as Reply<Value>;
    if (!reply.success) throw new Error(`${marks.method} ${marks.path}: ${reply.code} (${reply.message})`);
    return reply.value;
  }
}

/** Finds the number whose SHA-256 with the salt is the challenge. Throws if there is none up to `maxNumber`. */
function solveProofOfWork({ salt, challenge, maxNumber }: Extract<HumanCheckValue, { kind: 'proof' }>): number {
  for (let number = 0; number <= maxNumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  throw new Error('the check has no answer');
}
