import { createHash } from 'node:crypto';
import { parseMinor, formatMinor } from '../amount.ts';
import { httpStatusByCode } from '../codes.ts';
import {
  markFileRulesNotApplicable,
  type WalletRequest,
  type Dialect,
  type HttpReply,
  type WalletAddress,
} from './dialect.ts';
import { parseFields } from './json.ts';
import { formatUnits, unwrapRawValue, invertNames, renameFields, parseUnits, translate } from './conversions.ts';

/** The dialect sends amounts of every currency with two decimals. */
const AMOUNT_DIGITS = 2;
const BALANCE = /^-?\d+\.\d{2}$/;
const HTTP_OK = 200;

const paths: Readonly<Record<string, string>> = {
  authenticate: 'authenticate',
  balance: 'getBalance',
  bet: 'debit',
  'bet-win': 'debitCredit',
  win: 'credit',
  'promo-win': 'promoCredit',
  'jackpot-win': 'jackpotCredit',
  rollback: 'cancel',
  'close-round': 'finishRound',
  adjust: 'adjust',
  status: 'checkTransaction',
};

const names = {
  launchToken: 'token',
  gameSession: 'session',
  playerId: 'userId',
  transactionId: 'reference',
  betTransactionId: 'betReference',
  walletTransactionId: 'walletReference',
  gameCode: 'gameId',
  promotionId: 'campaignId',
  displayName: 'nickname',
  call: 'type',
  transactionCode: 'result',
};

/** The codes by number. The dialect has no number for a duplicate. */
const codes: Readonly<Record<string, string>> = {
  0: 'OK',
  1: 'INSUFFICIENT_FUNDS',
  2: 'USER_BLOCKED',
  3: 'INVALID_TOKEN',
  4: 'TOKEN_EXPIRED',
  5: 'BAD_SIGNATURE',
  6: 'TX_NOT_FOUND',
  7: 'BAD_REQUEST',
  8: 'GAME_DISABLED',
  9: 'WRONG_CURRENCY',
  10: 'LIMIT_STAKE',
  11: 'LIMIT_LOSS',
  12: 'LIMIT_SESSION',
  13: 'SELF_EXCLUDED',
  14: 'ALREADY_SETTLED',
  15: 'ALREADY_ROLLED_BACK',
  16: 'PAYLOAD_MISMATCH',
  17: 'LIMIT_CREDIT',
  99: 'MAINTENANCE',
  100: 'TEMPORARY',
};

const apiNames = invertNames(names);
const callsByPath = invertNames(paths);

/**
 * Creates the dialect of forms that are signed with the MD5 of their sorted parameters. Amounts have two decimals, and every answer has HTTP
 * 200 (docs/integrators/dialects.md, "sorted-md5").
 */
export function sortedMd5(): Dialect {
  // The text of the first accepted answer to each transaction.
  const firstAnswerTexts = new Map<string, string>();
  return {
    notApplicable: {
      S3: 'the signature does not name the call; no two calls have the same parameters',
      S7: 'there is no nonce: the same request again is the same transaction again, and is judged by B2, W1 and R1',
      S10: 'there is no nonce: the same request again is the same transaction again, and is judged by S11',
      A2: 'there is no requestId',
      A8: 'there is no requestId',
      ...markFileRulesNotApplicable('there is no reconciliation file: an empty body carries no signature'),
    },
    wrongAmounts: ['2.5', '2', '02.50', '+2.50', '2.505', '2,50', '-0.00'],
    request: (address, walletRequest) => ({
      path: paths[walletRequest.call] ?? walletRequest.call,
      ...createBody(address, walletRequest),
    }),
    read: (walletRequest, reply) => {
      const { status, body } = parseReply(reply);
      // The dialect marks a duplicate only by sending the bytes of the first answer again.
      const { transactionId } = typeof walletRequest.fields === 'string' ? {} : walletRequest.fields;
      if (body['code'] !== 'OK' || typeof transactionId !== 'string' || walletRequest.call === 'status')
        return { status, body };
      const id = `${walletRequest.call} ${transactionId}`;
      if (firstAnswerTexts.get(id) === reply.text) return { status, body: { ...body, code: 'DUPLICATE' } };
      if (!firstAnswerTexts.has(id)) firstAnswerTexts.set(id, reply.text);
      return { status, body };
    },
  };
}

/** Creates the signed body of a call. A text is sent unsigned as the whole body. */
function createBody({ vendor, secret }: WalletAddress, { fields, tampering }: WalletRequest) {
  if (typeof fields === 'string') return { headers: { 'content-type': 'application/json' }, body: fields };
  const { currency } = fields;
  const converted = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const units = name === 'amount' || name === 'winAmount' ? parseUnits(value, currency, AMOUNT_DIGITS) : undefined;
    return [name, units === undefined ? unwrapRawValue(value) : formatMinor(units, AMOUNT_DIGITS)];
  });
  const parameters = {
    ...renameFields(Object.fromEntries(converted), names),
    providerId: vendor,
    timestamp: String(tampering.timestamp ?? Date.now()),
  };
  const sign = computeSign(parameters, tampering.secret ?? secret);
  const sentParameters = {
    ...parameters,
    ...(tampering.otherBody && { amount: '0.01' }),
    ...(!tampering.unsigned && { sign }),
  };
  return encodeBody(sentParameters);
}

/** Computes the MD5 of the parameters, sorted by name and joined as `name=value&…`, followed by the secret. */
function computeSign(parameters: Readonly<Record<string, unknown>>, secret: string): string {
  const joined = Object.entries(parameters)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  return createHash('md5').update(`${joined}${secret}`).digest('hex');
}

/** Encodes the parameters as a form, or as JSON if a value is not a text (a rule sends such a value on purpose). */
function encodeBody(parameters: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(parameters).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (texts.length < Object.keys(parameters).length)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { headers, body: new URLSearchParams(texts).toString() };
}

/** Parses a reply. A reply with another HTTP status than 200 or without a number has no code. */
function parseReply({ status, text }: HttpReply) {
  const { error, ...dialectFields } = parseFields(text);
  const code = typeof error === 'number' && status === HTTP_OK ? (codes[String(error)] ?? '') : '';
  const { balance, call, transactionCode, ...otherFields } = renameFields(dialectFields, apiNames);
  const units = typeof balance === 'string' && BALANCE.test(balance) ? parseMinor(balance) : undefined;
  const body = {
    ...otherFields,
    ...(balance !== undefined && { balance: formatUnits(units, AMOUNT_DIGITS, otherFields['currency'], balance) }),
    ...(call !== undefined && { call: translate(callsByPath, call) }),
    ...(transactionCode !== undefined && { transactionCode: translate(codes, transactionCode) }),
    code,
  };
  return { status: httpStatusByCode[code] ?? status, body };
}
