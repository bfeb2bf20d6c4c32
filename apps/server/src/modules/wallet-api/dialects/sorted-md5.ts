import { createHash, timingSafeEqual } from 'node:crypto';
import { isTimely } from '../signature.ts';
import { decimalText, fromWalletAmount, toWalletAmount } from './amounts.ts';
import type { Dialect, OpenedCall, RawRequest } from './dialect.ts';
import { parseJson } from './json.ts';
import { toWalletNames, toDialectNames, invertNames, type CodeNames, type FieldNames } from './dialect-names.ts';

/**
 * This dialect follows a style that many vendors have documented in public. The parameters are a form or flat JSON, and are signed with the
 * MD5 of the sorted parameters and a secret. Amounts have two decimals in every currency, and every answer has HTTP 200.
 * docs/integrators/dialects.md documents the dialect and what its signature cannot protect.
 */

/** The call of the wallet API, by the path of the dialect. */
const calls = {
  authenticate: 'authenticate',
  getBalance: 'balance',
  debit: 'bet',
  debitCredit: 'bet-win',
  credit: 'win',
  promoCredit: 'promo-win',
  jackpotCredit: 'jackpot-win',
  cancel: 'rollback',
  finishRound: 'close-round',
  adjust: 'adjust',
  checkTransaction: 'status',
} as const;

/** The name in the dialect of each field of the wallet API. */
const fields: FieldNames = {
  launchToken: 'token',
  gameSession: 'session',
  playerId: 'userId',
  transactionId: 'reference',
  betTransactionId: 'betReference',
  walletTransactionId: 'walletReference',
  roundId: 'roundId',
  gameCode: 'gameId',
  promotionId: 'campaignId',
  jackpotId: 'jackpotId',
  currency: 'currency',
  amount: 'amount',
  winAmount: 'winAmount',
  balance: 'balance',
  reason: 'reason',
  displayName: 'nickname',
  language: 'language',
  expiresAt: 'expiresAt',
  wallet: 'walletId',
  call: 'type',
  transactionCode: 'result',
  createdAt: 'createdAt',
};

/** The number of each code. A duplicate has no number of its own, because a duplicate is answered with the bytes of the first answer. */
const numbers: CodeNames<number> = {
  OK: 0,
  DUPLICATE: 0,
  INSUFFICIENT_FUNDS: 1,
  USER_BLOCKED: 2,
  INVALID_TOKEN: 3,
  TOKEN_EXPIRED: 4,
  BAD_SIGNATURE: 5,
  TX_NOT_FOUND: 6,
  BAD_REQUEST: 7,
  GAME_DISABLED: 8,
  WRONG_CURRENCY: 9,
  LIMIT_STAKE: 10,
  LIMIT_LOSS: 11,
  LIMIT_SESSION: 12,
  LIMIT_CREDIT: 17,
  SELF_EXCLUDED: 13,
  ALREADY_SETTLED: 14,
  ALREADY_ROLLED_BACK: 15,
  PAYLOAD_MISMATCH: 16,
  MAINTENANCE: 99,
  TEMPORARY: 100,
};

const DECIMAL_DIGITS = 2;
/** A decimal with exactly two digits after the point and without leading zeros. A negative zero is not an amount. */
const AMOUNT_PATTERN = /^(?!-0\.00)-?(?:0|[1-9]\d{0,14})\.\d{2}$/;
const PROVIDER_PATTERN = /^[A-Z0-9_]{2,32}$/;
const TIMESTAMP_PATTERN = /^\d{13}$/;
const SIGNATURE_PATTERN = /^[0-9a-f]{32}$/;
/** No call has this many parameters. The limit bounds the cost of sorting them before the signature is verified. */
const PARAMETERS_MAX = 20;
const PARAMETER_NAME_PATTERN = /^[A-Za-z]{1,32}$/;
/** Characters that join parameters. A value with such a character is refused, because two lists of parameters could have one signature. */
const SEPARATOR_CHARACTERS = /[&=]/;

const apiNames = invertNames(fields);
const pathsByCall = invertNames(calls);
const amountFields = ['amount', 'winAmount'];

/**
 * The dialect of vendors that sign with MD5 and a shared secret. It has no nonce, so a signed request can be repeated while its timestamp is timely.
 * The repetition moves no money, because the reference is already stored.
 */
export const sortedMd5: Dialect = {
  prefix: '/sorted-md5/v1',
  mediaTypes: ['application/x-www-form-urlencoded', 'application/json'],
  keys: 'secret',
  calls,
  open: async (request, findKey, now): Promise<OpenedCall | undefined> => {
    const parameters = readParameters(request);
    if (!parameters) return undefined;
    const { sign = '', ...signed } = parameters;
    const { providerId = '', timestamp = '', ...content } = signed;
    if (!PROVIDER_PATTERN.test(providerId) || !TIMESTAMP_PATTERN.test(timestamp) || !isTimely(timestamp, now))
      return undefined;
    const key = await findKey(providerId, (each) => each.kind === 'secret' && isSignatureOf(sign, signed, each.secret));
    return key && { integration: providerId, nonce: undefined, requestId: '', body: toBody(content) };
  },
  answer: (_requestId, { code, ...reply }) => ({
    status: 200,
    text: JSON.stringify({ error: numbers[code], ...Object.fromEntries(toDialectNames(encode(reply), fields)) }),
  }),
};

/** The parameters of a request by name, still with their signature. */
type Parameters = Readonly<Record<string, string>>;

/** Reads the parameters for the check of the signature: a flat list of texts, in which each name occurs once. */
function readParameters({ headers, rawBody }: RawRequest): Parameters | undefined {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const pairs = isJson ? readFlatJson(parseJson(rawBody)) : [...new URLSearchParams(rawBody.toString('utf8'))];
  if (!pairs || pairs.length > PARAMETERS_MAX) return undefined;
  const isSound = pairs.every(
    ([name, value]) => PARAMETER_NAME_PATTERN.test(name) && !SEPARATOR_CHARACTERS.test(value),
  );
  const parameters = new Map(pairs);
  return isSound && parameters.size === pairs.length ? Object.fromEntries(parameters) : undefined;
}

/** Reads a flat JSON object of texts. Numbers are refused, because one number has several spellings and so several signatures. */
function readFlatJson(value: unknown): [string, string][] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const pairs = Object.entries(value);
  return pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string') ? pairs : undefined;
}

/** Computes the MD5 of `name=value` of each parameter (without `sign`), sorted by name and joined with `&`, followed by the secret. */
export function computeSignature(parameters: Parameters, secret: string): string {
  const names = Object.keys(parameters).toSorted();
  const joined = names.map((name) => `${name}=${parameters[name]}`).join('&');
  return createHash('md5').update(`${joined}${secret}`, 'utf8').digest('hex');
}

/** Compares the signatures in constant time. */
function isSignatureOf(sign: string, parameters: Parameters, secret: string): boolean {
  return (
    SIGNATURE_PATTERN.test(sign) &&
    timingSafeEqual(Buffer.from(computeSignature(parameters, secret)), Buffer.from(sign))
  );
}

/** The schemas require a `requestId`, which this dialect does not have. Nothing depends on its value. */
const NO_REQUEST_ID = 'none';

/** Translates the parameters to a body of the wallet API. Returns undefined for an unknown name and for an amount that the currency cannot express. */
function toBody(content: Parameters): Parameters | undefined {
  const renamed = toWalletNames(Object.entries(content), apiNames);
  if (!renamed) return undefined;
  const body: Record<string, string> = { ...renamed, requestId: NO_REQUEST_ID };
  for (const field of amountFields) {
    const text = renamed[field];
    if (text === undefined) continue;
    const amount = toWalletAmountText(text, renamed['currency'] ?? '');
    if (amount === undefined) return undefined;
    body[field] = amount;
  }
  return body;
}

/** Converts an amount of the dialect to the spelling of the wallet API. Returns undefined if the text is not an amount. */
function toWalletAmountText(text: string, currency: string): string | undefined {
  return AMOUNT_PATTERN.test(text)
    ? toWalletAmount(BigInt(text.replace('.', '')), DECIMAL_DIGITS, currency)
    : undefined;
}

/** Encodes the values that differ in this dialect: the balance, and the call and the code in the answer of `status`. */
function encode(reply: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { balance, currency = '', call, transactionCode } = reply;
  return {
    ...reply,
    ...(balance !== undefined && {
      balance: decimalText(fromWalletAmount(balance, DECIMAL_DIGITS, currency), DECIMAL_DIGITS),
    }),
    ...(call !== undefined && { call: pathsByCall.get(call) ?? call }),
    ...(transactionCode !== undefined && { transactionCode: toNumber(transactionCode) }),
  };
}

/** Returns the number of a code as text. A code of an earlier release that is unknown now is passed on unchanged. */
function toNumber(code: string): string {
  return String(new Map<string, number>(Object.entries(numbers)).get(code) ?? code);
}
