import type { LoggerOptions } from 'pino';

/** Ids, routes and times. No address, header, body or query: that is where players and tokens are. */
export function loggerOptions(level: string) {
  return { level, serializers: { req: requestLine, res: replyLine, err: errorLine } } satisfies LoggerOptions;
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

function requestLine({ id, method, routeOptions }: LoggedRequest) {
  return { id, method, route: routeOptions?.url };
}

function replyLine({ statusCode }: { readonly statusCode: number }) {
  return { statusCode };
}

interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
  readonly cause?: ErrorLine;
}

/**
 * What is logged of an error, whoever threw it. The objects that libraries hang on their errors (a database client with its
 * password, the row that was refused) stay out, and so does the message of PostgreSQL, which quotes values.
 */
export function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something else than an error was thrown', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The first lines of a stack repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: 'severity' in error ? 'refused by the database' : error.message,
    ...(code !== undefined && { code }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: errorLine(error.cause) }),
  };
}
