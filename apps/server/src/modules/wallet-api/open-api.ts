import { walletCodeStatus, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import { bodies, type CallName } from './schemas.ts';
import { headerPatterns } from './signature.ts';

/** A call: its summary, and the fields of a successful reply besides `requestId` and `code`. */
interface DescribedCall {
  readonly does: string;
  readonly fields: readonly string[];
}

const money = ['balance', 'currency'];
const stored = [...money, 'transactionId', 'walletTransactionId'];

const described: Readonly<Record<CallName, DescribedCall>> = {
  authenticate: {
    does: 'Exchanges a launch token, once, for a game session.',
    fields: [...money, 'gameSession', 'playerId', 'displayName', 'language', 'gameCode', 'expiresAt', 'wallet'],
  },
  balance: { does: 'Reads the balance of the player.', fields: [...money, 'playerId'] },
  bet: { does: 'Takes a stake.', fields: stored },
  'bet-win': { does: 'Takes a stake and pays what it won, in one transaction.', fields: stored },
  win: { does: 'Pays a win of an accepted bet.', fields: stored },
  'promo-win': { does: 'Pays a promotion of the vendor.', fields: stored },
  'jackpot-win': { does: "Pays a share of the vendor's jackpot.", fields: stored },
  rollback: { does: 'Gives back exactly what a stored bet took.', fields: stored },
  'close-round': {
    does: 'Settles the bets of a round, which takes no new bets from then on.',
    fields: [...money, 'roundId'],
  },
  adjust: { does: 'Corrects a balance, where the integration has that option.', fields: stored },
  status: {
    does: 'Reads what became of one transaction.',
    fields: ['transactionId', 'walletTransactionId', 'call', 'transactionCode', 'playerId', 'roundId', 'createdAt'],
  },
};

/**
 * The OpenAPI 3.1 document of the wallet API. Bodies and headers are the schemas and patterns that the server checks with; the rules
 * stand in docs/integrators/wallet-api.md.
 */
export function walletOpenApi(): object {
  // Object.entries widens the keys; the table above says what they are.
  const names = Object.keys(described) as CallName[];
  const calls = names.map((name) => [`/${name}`, { post: operationOf(name) }] as const);
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

function operationOf(name: CallName): object {
  const { does, fields } = described[name];
  return {
    operationId: name,
    summary: does,
    parameters: signatureParameters,
    requestBody: { required: true, content: { 'application/json': { schema: bodies[name] } } },
    responses: responsesOf(fields),
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

/** The responses of a call, by status, with the codes of each. A refusal carries the balance where the player is known, and its ids where it is stored. */
function responsesOf(fields: readonly string[]): object {
  const refusalFields = fields === stored ? stored : money;
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
