/** Ids, routes and times. No address, header, body or query: those are where people are named. */
export function loggerOptions(level: string) {
  return { level, serializers: { req: requestLine, res: replyLine, err: errorLine } };
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

const PLACES = ['code', 'schema', 'table', 'column', 'constraint'] as const;

/**
 * An error of PostgreSQL quotes what it choked on: `detail` holds whole rows, password hash included, and the message may hold a
 * value. What is kept says where it happened; of other errors the message too.
 */
export function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error was thrown, but something else', stack: '' };
  const fields = new Map(Object.entries(error));
  const places = PLACES.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []));
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: fields.has('severity') ? 'refused by the database' : error.message,
    ...Object.fromEntries(places),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}
