import { generateKeyPairSync, sign } from 'node:crypto';
import { markFileRulesNotApplicable, type WalletRequest, type Dialect, type WalletAddress } from './dialect.ts';
import { parseFields } from './json.ts';
import { formatUnits, unwrapRawValue, invertNames, renameFields, parseUnits, translate } from './conversions.ts';

/** The dialect sends amounts of every currency as whole thousandths. */
const AMOUNT_DIGITS = 3;
const RSA_BITS = 2_048;

const paths: Readonly<Record<string, string>> = {
  authenticate: 'user/authenticate',
  balance: 'user/balance',
  bet: 'transaction/bet',
  'bet-win': 'transaction/bet_win',
  win: 'transaction/win',
  'promo-win': 'transaction/promo_win',
  'jackpot-win': 'transaction/jackpot_win',
  rollback: 'transaction/rollback',
  'close-round': 'round/close',
  adjust: 'transaction/adjust',
  status: 'transaction/status',
};

const names = {
  requestId: 'request_uuid',
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
  winAmount: 'win_amount',
  reason: 'comment',
  displayName: 'nickname',
  expiresAt: 'expires_at',
  call: 'transaction_type',
  transactionCode: 'transaction_result',
  createdAt: 'created_at',
};

const codes: Readonly<Record<string, string>> = {
  ok: 'OK',
  duplicate_transaction: 'DUPLICATE',
  not_enough_money: 'INSUFFICIENT_FUNDS',
  stake_limit_reached: 'LIMIT_STAKE',
  loss_limit_reached: 'LIMIT_LOSS',
  session_limit_reached: 'LIMIT_SESSION',
  credit_limit_reached: 'LIMIT_CREDIT',
  user_disabled: 'USER_BLOCKED',
  user_self_excluded: 'SELF_EXCLUDED',
  invalid_token: 'INVALID_TOKEN',
  token_expired: 'TOKEN_EXPIRED',
  game_disabled: 'GAME_DISABLED',
  wrong_currency: 'WRONG_CURRENCY',
  transaction_does_not_exist: 'TX_NOT_FOUND',
  transaction_settled: 'ALREADY_SETTLED',
  transaction_rolled_back: 'ALREADY_ROLLED_BACK',
  transaction_differs: 'PAYLOAD_MISMATCH',
  wrong_syntax: 'BAD_REQUEST',
  invalid_signature: 'BAD_SIGNATURE',
  maintenance: 'MAINTENANCE',
  unknown_error: 'TEMPORARY',
};

const apiNames = invertNames(names);
const callsByPath = invertNames(paths);

/** Creates the dialect of JSON bodies that are signed with RSA, with amounts in thousandths (docs/integrators/dialects.md, "rsa-thousandths"). */
export function rsaThousandths(): Dialect {
  return {
    notApplicable: {
      S3: 'the signature does not name the call; no two calls have the same fields',
      ...markFileRulesNotApplicable(
        'there is no reconciliation file: a request without a body says neither when it was made nor which it is',
      ),
    },
    volatileFields: ['request_uuid', 'result'],
    wrongAmounts: [2_505, 2_500.5, '2500', '2.50', 1e30, true, {}],
    request: (address, walletRequest) => {
      const body =
        typeof walletRequest.fields === 'string' ? walletRequest.fields : JSON.stringify(createFields(walletRequest));
      return {
        path: paths[walletRequest.call] ?? walletRequest.call,
        headers: { 'content-type': 'application/json', ...createSignatureHeaders(address, walletRequest, body) },
        body: walletRequest.tampering.otherBody ? body.replace(/"amount":\d+/, '"amount":10') : body,
      };
    },
    read: (_asked, { status, text }) => {
      const { result, ...dialectFields } = parseFields(text);
      return {
        status,
        body: { ...toBody(renameFields(dialectFields, apiNames)), code: translate(codes, result) ?? '' },
      };
    },
  };
}

/** Translates the fields of a call. A wrong amount is sent as it is, and a nonce of the tampering replaces the requestId. */
function createFields({ fields, requestId, tampering }: WalletRequest): Record<string, unknown> {
  if (typeof fields === 'string') return {};
  const { currency } = fields;
  const converted = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const units = name === 'amount' || name === 'winAmount' ? parseUnits(value, currency, AMOUNT_DIGITS) : undefined;
    return [name, units === undefined ? unwrapRawValue(value) : Number(units)];
  });
  return {
    ...renameFields({ requestId: tampering.nonce ?? requestId, ...Object.fromEntries(converted) }, names),
    timestamp: tampering.timestamp ?? Date.now(),
  };
}

/** Signs the body. A tampered secret is replaced by a new key pair, because a text that is no key cannot sign. */
function createSignatureHeaders(
  { vendor, secret }: WalletAddress,
  { tampering }: WalletRequest,
  body: string,
): Record<string, string> {
  if (tampering.unsigned) return { 'x-partner': vendor };
  const key =
    tampering.secret === undefined ? secret : generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey;
  return { 'x-partner': vendor, 'x-signature': sign('RSA-SHA256', Buffer.from(body), key).toString('base64') };
}

/** Converts the renamed fields of a reply: the balance to a decimal text, and the call and the code of a status reply to their API names. */
function toBody({ balance, call, transactionCode, ...otherFields }: Record<string, unknown>): Record<string, unknown> {
  const units = Number.isSafeInteger(balance) ? BigInt(Number(balance)) : undefined;
  return {
    ...otherFields,
    ...(balance !== undefined && { balance: formatUnits(units, AMOUNT_DIGITS, otherFields['currency'], balance) }),
    ...(call !== undefined && { call: translate(callsByPath, call) }),
    ...(transactionCode !== undefined && { transactionCode: translate(codes, transactionCode) }),
  };
}
