import { verify, type KeyObject } from 'node:crypto';
import { walletCodeStatus } from '../../../domain/wallet/wallet-code.ts';
import { isTimely } from '../signature.ts';
import { fromWalletAmount, toWalletAmount } from './amounts.ts';
import type { Dialect, OpenedCall } from './dialect.ts';
import { parseJson } from './json.ts';
import { toWalletNames, toDialectNames, invertNames, type CodeNames, type FieldNames } from './dialect-names.ts';

/**
 * This dialect follows a style that many vendors have documented in public. The body is JSON in snake case and is signed with the vendor's RSA
 * key. Amounts are whole thousandths of the currency's unit. docs/integrators/dialects.md documents the dialect.
 */

/** The call of the wallet API, by the path of the dialect. */
const calls = {
  'user/authenticate': 'authenticate',
  'user/balance': 'balance',
  'transaction/bet': 'bet',
  'transaction/bet_win': 'bet-win',
  'transaction/win': 'win',
  'transaction/promo_win': 'promo-win',
  'transaction/jackpot_win': 'jackpot-win',
  'transaction/rollback': 'rollback',
  'transaction/adjust': 'adjust',
  'transaction/status': 'status',
  'round/close': 'close-round',
} as const;

/** The name in the dialect of each field of the wallet API. */
const fields: FieldNames = {
  launchToken: 'launch_token',
  gameSession: 'session_token',
  playerId: 'user_id',
  transactionId: 'transaction_uuid',
  betTransactionId: 'reference_transaction_uuid',
  walletTransactionId: 'operator_transaction_id',
  roundId: 'round',
  gameCode: 'game_code',
  promotionId: 'reward_uuid',
  jackpotId: 'jackpot_uuid',
  currency: 'currency',
  amount: 'amount',
  winAmount: 'win_amount',
  balance: 'balance',
  reason: 'comment',
  displayName: 'nickname',
  language: 'language',
  expiresAt: 'expires_at',
  wallet: 'wallet_code',
  call: 'transaction_type',
  transactionCode: 'transaction_result',
  createdAt: 'created_at',
};

/** The result text of each code. */
const results: CodeNames<string> = {
  OK: 'ok',
  DUPLICATE: 'duplicate_transaction',
  INSUFFICIENT_FUNDS: 'not_enough_money',
  LIMIT_STAKE: 'stake_limit_reached',
  LIMIT_LOSS: 'loss_limit_reached',
  LIMIT_SESSION: 'session_limit_reached',
  LIMIT_CREDIT: 'credit_limit_reached',
  USER_BLOCKED: 'user_disabled',
  SELF_EXCLUDED: 'user_self_excluded',
  INVALID_TOKEN: 'invalid_token',
  TOKEN_EXPIRED: 'token_expired',
  GAME_DISABLED: 'game_disabled',
  WRONG_CURRENCY: 'wrong_currency',
  TX_NOT_FOUND: 'transaction_does_not_exist',
  ALREADY_SETTLED: 'transaction_settled',
  ALREADY_ROLLED_BACK: 'transaction_rolled_back',
  PAYLOAD_MISMATCH: 'transaction_differs',
  BAD_REQUEST: 'wrong_syntax',
  BAD_SIGNATURE: 'invalid_signature',
  MAINTENANCE: 'maintenance',
  TEMPORARY: 'unknown_error',
};

/** Amounts are in thousandths of the currency's unit. */
const DECIMAL_DIGITS = 3;
/** An integer of at most 18 digits. No amount is longer, and the limit bounds the cost of parsing a long number. */
const INTEGER_PATTERN = /^(?:0|-?[1-9]\d{0,17})$/;
const PARTNER_PATTERN = /^[A-Z0-9_]{2,32}$/;
/** A signature in base64. The upper limit allows RSA keys of up to 8,192 bits. */
const SIGNATURE_PATTERN = /^[A-Za-z0-9+/]{16,1400}={0,2}$/;
const REQUEST_UUID = /^[A-Za-z0-9_.:-]{16,64}$/;

const apiNames = invertNames(fields);
const pathsByCall = invertNames(calls);
const amountFields = ['amount', 'winAmount'];

/** The dialect of vendors that sign with an RSA key of their own. Its `request_uuid` is the nonce that prevents a replay. */
export const rsaThousandths: Dialect = {
  prefix: '/rsa-thousandths/v1',
  mediaTypes: ['application/json'],
  keys: 'public',
  calls,
  open: async ({ headers, rawBody }, findKey, now): Promise<OpenedCall | undefined> => {
    const { 'x-partner': integration, 'x-signature': signature } = headers;
    if (typeof integration !== 'string' || !PARTNER_PATTERN.test(integration)) return undefined;
    if (typeof signature !== 'string' || !SIGNATURE_PATTERN.test(signature)) return undefined;
    const signed = Buffer.from(signature, 'base64');
    const key = await findKey(
      integration,
      (each) => each.kind === 'public' && isSignatureOf(signed, rawBody, each.publicKey),
    );
    if (!key) return undefined;
    const content = toFields(parseJson(rawBody, reviveIntegers));
    if (!content) return { integration, nonce: undefined, requestId: '', body: undefined };
    const { request_uuid: requestId, timestamp, ...rest } = content;
    // The request id and the timestamp prevent a replay of the signed bytes.
    if (typeof requestId !== 'string' || !REQUEST_UUID.test(requestId)) return undefined;
    if (typeof timestamp !== 'bigint' || !isTimely(String(timestamp), now)) return undefined;
    return { integration, nonce: requestId, requestId, body: toBody(requestId, rest) };
  },
  answer: (requestId, { code, ...reply }) => ({
    status: walletCodeStatus[code],
    text: `{"request_uuid":${JSON.stringify(requestId)},"result":"${results[code]}"${toDialectNames(
      encode(reply),
      fields,
    )
      .map(([name, value]) => `,"${name}":${name === fields.balance ? value : JSON.stringify(value)}`)
      .join('')}}`,
  }),
};

/** Verifies the signature. A comparison in constant time is not needed, because the key is public. */
function isSignatureOf(signature: Buffer, rawBody: Buffer, publicKey: KeyObject): boolean {
  return verify('RSA-SHA256', rawBody, publicKey, signature);
}

/** Revives integers as `bigint`, exactly as they were written. A float would silently round an integer that is too large. */
function reviveIntegers(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && INTEGER_PATTERN.test(context?.source ?? '')
    ? BigInt(context?.source ?? '')
    : value;
}

/** Returns the fields of a JSON object, or undefined for any other value. */
function toFields(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** Translates the fields to a body of the wallet API. Returns undefined for an unknown field and for an amount that the currency cannot express. */
function toBody(requestId: string, content: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const body = toWalletNames(Object.entries(content), apiNames);
  if (!body) return undefined;
  for (const field of amountFields) {
    if (!(field in body)) continue;
    const { [field]: units, currency } = body;
    if (typeof units !== 'bigint' || typeof currency !== 'string') return undefined;
    const amount = toWalletAmount(units, DECIMAL_DIGITS, currency);
    if (amount === undefined) return undefined;
    body[field] = amount;
  }
  return { ...body, requestId };
}

/** Encodes the values that differ in this dialect: the balance, and the call and the code in the answer of `status`. */
function encode(reply: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { balance, currency = '', call, transactionCode } = reply;
  return {
    ...reply,
    ...(balance !== undefined && { balance: String(fromWalletAmount(balance, DECIMAL_DIGITS, currency)) }),
    ...(call !== undefined && { call: pathsByCall.get(call) ?? call }),
    ...(transactionCode !== undefined && { transactionCode: toResult(transactionCode) }),
  };
}

/** Returns the result text of a code. A code of an earlier release that is unknown now is passed on unchanged. */
function toResult(code: string): string {
  return new Map<string, string>(Object.entries(results)).get(code) ?? code;
}
