import { walletCodeStatus, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import { bodies, type CallName } from './schemas.ts';
import { headerPatterns } from './signature.ts';

/** The summary of a call, and the fields of a successful reply besides `requestId` and `code`. */
interface DescribedCall {
  readonly summary: string;
  readonly fields: readonly string[];
}

const moneyFields = ['balance', 'currency'];
/** The fields of a reply to a call that stores a transaction. */
const transactionFields = [...moneyFields, 'transactionId', 'walletTransactionId'];

const describedCalls: Readonly<Record<CallName, DescribedCall>> = {
  authenticate: {
    summary: 'Exchanges a launch token for a game session. A launch token can be exchanged once.',
    fields: [...moneyFields, 'gameSession', 'playerId', 'displayName', 'language', 'gameCode', 'expiresAt', 'wallet'],
  },
  balance: { summary: 'Reads the balance of the player.', fields: [...moneyFields, 'playerId'] },
  bet: { summary: 'Takes a stake.', fields: transactionFields },
  'bet-win': { summary: 'Takes a stake and pays its win in one transaction.', fields: transactionFields },
  win: { summary: 'Pays a win of an accepted bet.', fields: transactionFields },
  'promo-win': { summary: 'Pays a promotion of the vendor.', fields: transactionFields },
  'jackpot-win': { summary: "Pays a share of the vendor's jackpot.", fields: transactionFields },
  rollback: { summary: 'Gives back the stake of a stored bet.', fields: transactionFields },
  'close-round': {
    summary: 'Closes a round: settles its bets and refuses further bets of the round.',
    fields: [...moneyFields, 'roundId'],
  },
  adjust: {
    summary: 'Corrects a balance. Only integrations with this option may make the call.',
    fields: transactionFields,
  },
  status: {
    summary: 'Reads the stored outcome of one transaction.',
    fields: ['transactionId', 'walletTransactionId', 'call', 'transactionCode', 'playerId', 'roundId', 'createdAt'],
  },
};

/**
 * Creates the OpenAPI 3.1 document of the wallet API. The schemas of the bodies and the patterns of the headers are those that the server
 * checks calls with. docs/integrators/wallet-api.md describes the rules of the calls.
 */
export function createWalletOpenApi(): object {
  // The cast is safe, because `Object.keys` only widens the type of the table's keys.
  const names = Object.keys(describedCalls) as CallName[];
  const calls = names.map((name) => [`/${name}`, { post: describeOperation(name) }] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seamless wallet API',
      version: '1',
      description:
        'The names and formats of all fields. The file wallet-api.md in the same folder describes the rules of each call.',
    },
    servers: [{ url: '{base}/seamless/v1', variables: { base: { default: 'https://platform.example' } } }],
    paths: { ...Object.fromEntries(calls), '/reconciliation/{file}': { get: reconciliationOperation } },
  };
}

function describeOperation(name: CallName): object {
  const { summary, fields } = describedCalls[name];
  return {
    operationId: name,
    summary,
    parameters: signatureParameters,
    requestBody: { required: true, content: { 'application/json': { schema: bodies[name] } } },
    responses: describeResponses(fields),
  };
}

const headerNotes: { readonly [name: string]: string } = {
  'x-vendor': 'The code of the integration.',
  'x-timestamp': 'Unix time in milliseconds, at most 60 s away from the clock of the platform.',
  'x-nonce': 'Printable ASCII characters without spaces. Each nonce may be used once.',
  'x-signature': 'Lower-case hex of HMAC-SHA256(secret, timestamp LF nonce LF path LF raw body).',
};

const signatureParameters = Object.entries(headerPatterns).map(([name, pattern]) => ({
  name,
  in: 'header',
  required: true,
  ...(headerNotes[name] && { description: headerNotes[name] }),
  schema: { type: 'string', pattern: pattern.source },
}));

/**
 * Describes the responses of a call by HTTP status, with the codes of each status. A refusal carries the balance if the player is known, and
 * the ids of the transaction if the refusal is stored.
 */
function describeResponses(fields: readonly string[]): object {
  const refusalFields = fields === transactionFields ? transactionFields : moneyFields;
  const byStatus = Map.groupBy(Object.entries(walletCodeStatus), ([, status]) => String(status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(([code]) => code).join(', '),
        content: {
          'application/json': {
            schema: createReplySchema(
              codes.map(([code]) => code),
              status === '200' ? fields : refusalFields,
            ),
          },
        },
      },
    ]),
  );
}

function createReplySchema(codes: readonly string[], fields: readonly string[]): object {
  const texts = fields.map((field) => [field, { type: 'string' }] as const);
  return {
    type: 'object',
    required: ['requestId', 'code'],
    properties: { requestId: { type: 'string' }, code: { enum: codes }, ...Object.fromEntries(texts) },
  };
}

const reconciliationOperation = {
  operationId: 'reconciliation',
  summary: 'Lists all transactions of one day (UTC). The file is available one minute after the end of the day.',
  parameters: [
    { name: 'file', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}\\.csv$' } },
    ...signatureParameters,
  ],
  responses: {
    200: { description: 'CSV (RFC 4180)', content: { 'text/csv': { schema: { type: 'string' } } } },
    400: describeRefusal(
      'BAD_REQUEST',
      'The file name is not a date, or the day has not been over for one minute yet.',
    ),
    401: describeRefusal(
      'BAD_SIGNATURE',
      'The signature is missing or wrong, the timestamp is too old, or the nonce was used before.',
    ),
    503: describeRefusal('TEMPORARY', 'The server cannot answer now. Repeat the call with a new nonce.'),
  },
};

function describeRefusal(code: WalletCode, description: string): object {
  return { description, content: { 'application/json': { schema: createReplySchema([code], []) } } };
}
