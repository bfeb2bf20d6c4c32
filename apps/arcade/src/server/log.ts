import type { LoggerOptions } from 'pino';

/** Logs ids, routes and times. Addresses, headers, bodies and queries are left out, because they identify players or contain tokens. */
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
 * Selects what is logged of an error. Objects that libraries attach to their errors (a database client with its password, the refused row)
 * are left out, and so is the message of PostgreSQL, which quotes values.
 */
export function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value that is not an Error was thrown', stack: '' };
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
