import { createHash } from 'node:crypto';
import { minorOf, textOf } from '../amount.ts';
import { statusOf } from '../codes.ts';
import { noFile, type Asked, type Dialect, type HttpReply, type WalletAddress } from './dialect.ts';
import { fieldsOf } from './json.ts';
import { amountText, bare, inverted, renamed, unitsOf, wordFor } from './words.ts';

const DIGITS = 2;
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

/** By number; a duplicate has none of its own. */
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

const ours = inverted(names);
const callOf = inverted(paths);

/** Forms with the MD5 of their sorted parameters, two decimals, always HTTP 200: docs/integrators/dialects.md, "sorted-md5". */
export function sortedMd5(): Dialect {
  const firstTexts = new Map<string, string>();
  return {
    notApplicable: {
      S3: 'the signature does not name the call; no two calls have the same parameters',
      S7: 'there is no nonce: the same request again is the same transaction again, and is judged by B2, W1 and R1',
      S10: 'there is no nonce: the same request again is the same transaction again, and is judged by S11',
      A2: 'there is no requestId',
      A8: 'there is no requestId',
      ...noFile('there is no reconciliation file: an empty body carries no signature'),
    },
    wrongAmounts: ['2.5', '2', '02.50', '+2.50', '2.505', '2,50', '-0.00'],
    request: (address, asked) => ({ path: paths[asked.call] ?? asked.call, ...bodyOf(address, asked) }),
    read: (asked, reply) => {
      const { status, body } = said(reply);
      // The same bytes as the first time: that is this dialect's word for a duplicate.
      const { transactionId } = typeof asked.fields === 'string' ? {} : asked.fields;
      if (body['code'] !== 'OK' || typeof transactionId !== 'string' || asked.call === 'status')
        return { status, body };
      const id = `${asked.call} ${transactionId}`;
      if (firstTexts.get(id) === reply.text) return { status, body: { ...body, code: 'DUPLICATE' } };
      if (!firstTexts.has(id)) firstTexts.set(id, reply.text);
      return { status, body };
    },
  };
}

function bodyOf({ vendor, secret }: WalletAddress, { fields, tampering }: Asked) {
  if (typeof fields === 'string') return { headers: { 'content-type': 'application/json' }, body: fields };
  const { currency } = fields;
  const converted = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const units = name === 'amount' || name === 'winAmount' ? unitsOf(value, currency, DIGITS) : undefined;
    return [name, units === undefined ? bare(value) : textOf(units, DIGITS)];
  });
  const parameters = {
    ...renamed(Object.fromEntries(converted), names),
    providerId: vendor,
    timestamp: String(tampering.timestamp ?? Date.now()),
  };
  const sign = signOf(parameters, tampering.secret ?? secret);
  const sent = { ...parameters, ...(tampering.otherBody && { amount: '0.01' }), ...(!tampering.unsigned && { sign }) };
  return encoded(sent);
}

function signOf(parameters: Readonly<Record<string, unknown>>, secret: string): string {
  const joined = Object.entries(parameters)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  return createHash('md5').update(`${joined}${secret}`).digest('hex');
}

/** A form, as long as it can say it: what is no text needs JSON. */
function encoded(parameters: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(parameters).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (texts.length < Object.keys(parameters).length)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { headers, body: new URLSearchParams(texts).toString() };
}

/** Everything comes with HTTP 200 and a number; what does not is no answer of this dialect. */
function said({ status, text }: HttpReply) {
  const { error, ...rest } = fieldsOf(text);
  const code = typeof error === 'number' && status === HTTP_OK ? (codes[String(error)] ?? '') : '';
  const { balance, call, transactionCode, ...more } = renamed(rest, ours);
  const units = typeof balance === 'string' && BALANCE.test(balance) ? minorOf(balance) : undefined;
  const body = {
    ...more,
    ...(balance !== undefined && { balance: amountText(units, DIGITS, more['currency'], balance) }),
    ...(call !== undefined && { call: wordFor(callOf, call) }),
    ...(transactionCode !== undefined && { transactionCode: wordFor(codes, transactionCode) }),
    code,
  };
  return { status: statusOf[code] ?? status, body };
}
