/**
 * Returns the options of the logger. `level` is a level of pino, such as "info". A line contains ids, routes and times, but no address, header, body or query,
 * because those contain personal data.
 */
export function loggerOptions(level: string) {
  return { level, serializers: { req: requestLine, res: replyLine, err: (error: unknown) => errorLine(error) } };
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly routeOptions?: { readonly url?: string };
}

function requestLine({ id, method, routeOptions }: LoggedRequest) {
  return { id, method, route: routeOptions?.url };
}

function replyLine({ statusCode }: { statusCode: number }) {
  return { statusCode };
}

interface ErrorLine extends Record<string, unknown> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

const DATABASE_ERROR_FIELDS = ['code', 'schema', 'table', 'column', 'constraint'] as const;

/** The most causes that are logged with an error. The limit ends a chain of causes that leads back to an error of the chain. */
const CAUSES_MAX = 5;

/**
 * Returns the log fields of an error, with up to `CAUSES_MAX` causes. A PostgreSQL error quotes data: `detail` contains whole rows, password hash
 * included, and the message may contain a value. Only the fields that name the place are kept; other errors keep their
 * message too.
 */
export function errorLine(error: unknown, causesMax = CAUSES_MAX): ErrorLine {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error was thrown, but something else', stack: '' };
  const fields = new Map(Object.entries(error));
  const places = DATABASE_ERROR_FIELDS.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []));
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: fields.has('severity') ? 'refused by the database' : error.message,
    ...Object.fromEntries(places),
    stack: frames.join('\n'),
    ...(error.cause === undefined || causesMax === 0 ? {} : { cause: errorLine(error.cause, causesMax - 1) }),
  };
}
