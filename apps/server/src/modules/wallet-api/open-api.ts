import { walletCodeStatus, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import { bodies, type CallName } from './schemas.ts';
import { headerPatterns } from './signature.ts';

/** The summary of a call, and the fields of a successful reply besides `requestId` and `code`. */
interface DescribedCall {
  readonly does: string;
  readonly fields: readonly string[];
}

const moneyFields = ['balance', 'currency'];
const storedFields = [...moneyFields, 'transactionId', 'walletTransactionId'];

const describedCalls: Readonly<Record<CallName, DescribedCall>> = {
  authenticate: {
    does: 'Exchanges a launch token, once, for a game session.',
    fields: [...moneyFields, 'gameSession', 'playerId', 'displayName', 'language', 'gameCode', 'expiresAt', 'wallet'],
  },
  balance: { does: 'Reads the balance of the player.', fields: [...moneyFields, 'playerId'] },
  bet: { does: 'Takes a stake.', fields: storedFields },
  'bet-win': { does: 'Takes a stake and pays what it won, in one transaction.', fields: storedFields },
  win: { does: 'Pays a win of an accepted bet.', fields: storedFields },
  'promo-win': { does: 'Pays a promotion of the vendor.', fields: storedFields },
  'jackpot-win': { does: "Pays a share of the vendor's jackpot.", fields: storedFields },
  rollback: { does: 'Gives back exactly what a stored bet took.', fields: storedFields },
  'close-round': {
    does: 'Settles the bets of a round, which takes no new bets from then on.',
    fields: [...moneyFields, 'roundId'],
  },
  adjust: { does: 'Corrects a balance, where the integration has that option.', fields: storedFields },
  status: {
    does: 'Reads what became of one transaction.',
    fields: ['transactionId', 'walletTransactionId', 'call', 'transactionCode', 'playerId', 'roundId', 'createdAt'],
  },
};

/**
 * Creates the OpenAPI 3.1 document of the wallet API. The schemas of the bodies and the patterns of the headers are those that the server
 * checks calls with. docs/integrators/wallet-api.md describes the rules of the calls.
 */
export function walletOpenApi(): object {
  // The cast is safe, because `Object.keys` only widens the type of the table's keys.
  const names = Object.keys(describedCalls) as CallName[];
  const calls = names.map((name) => [`/${name}`, { post: describeOperation(name) }] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seamless wallet API',
      version: '1',
      description: 'Names and forms. What each call promises is said in wallet-api.md beside this file.',
    },
    servers: [{ url: '{base}/seamless/v1', variables: { base: { default: 'https://platform.example' } } }],
    paths: { ...Object.fromEntries(calls), '/reconciliation/{file}': { get: reconciliation } },
  };
}

function describeOperation(name: CallName): object {
  const { does, fields } = describedCalls[name];
  return {
    operationId: name,
    summary: does,
    parameters: signatureParameters,
    requestBody: { required: true, content: { 'application/json': { schema: bodies[name] } } },
    responses: describeResponses(fields),
  };
}

const headerNotes: { readonly [name: string]: string } = {
  'x-vendor': 'The code of the integration.',
  'x-timestamp': 'Unix time in milliseconds, at most 60 s away from the clock of the platform.',
  'x-nonce': 'Printable ASCII without the space, used once.',
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
  const refusalFields = fields === storedFields ? storedFields : moneyFields;
  const byStatus = Map.groupBy(Object.entries(walletCodeStatus), ([, status]) => String(status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(([code]) => code).join(', '),
        content: {
          'application/json': {
            schema: replySchema(
              codes.map(([code]) => code),
              status === '200' ? fields : refusalFields,
            ),
          },
        },
      },
    ]),
  );
}

function replySchema(codes: readonly string[], fields: readonly string[]): object {
  const texts = fields.map((field) => [field, { type: 'string' }] as const);
  return {
    type: 'object',
    required: ['requestId', 'code'],
    properties: { requestId: { type: 'string' }, code: { enum: codes }, ...Object.fromEntries(texts) },
  };
}

const reconciliation = {
  operationId: 'reconciliation',
  summary: 'Every transaction of one day (UTC), from one minute past its end.',
  parameters: [
    { name: 'file', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}\\.csv$' } },
    ...signatureParameters,
  ],
  responses: {
    200: { description: 'CSV (RFC 4180)', content: { 'text/csv': { schema: { type: 'string' } } } },
    400: refusal('BAD_REQUEST', 'The file name is no day, or the day is not over for one minute.'),
    401: refusal('BAD_SIGNATURE', 'Not signed, wrongly signed, too old, or a nonce that was used.'),
    503: refusal('TEMPORARY', 'Ask again, with a new nonce.'),
  },
};

function refusal(code: WalletCode, description: string): object {
  return { description, content: { 'application/json': { schema: replySchema([code], []) } } };
}
