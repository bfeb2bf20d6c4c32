import type { LoggerOptions } from 'pino';

/**
 * Creates the logger options. Requests are logged with their id, method and route; addresses, headers, bodies and queries are left out, because
 * they identify players or contain tokens.
 */
export function loggerOptions(level: string) {
  return {
    level,
    serializers: { req: serialiseRequest, res: serialiseReply, err: (error: unknown) => serialiseError(error) },
  } satisfies LoggerOptions;
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

function serialiseRequest({ id, method, routeOptions }: LoggedRequest) {
  return { id, method, route: routeOptions?.url };
}

function serialiseReply({ statusCode }: { readonly statusCode: number }) {
  return { statusCode };
}

/** The part of an error that is logged. */
interface SerialisedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
  readonly cause?: SerialisedError;
}

/** The most causes that are logged with an error. The limit ends a chain of causes that leads back to an error of the chain. */
const CAUSES_MAX = 5;

/**
 * Serialises an error for the log, with up to `CAUSES_MAX` causes. Objects that libraries attach to their errors (a database client with its password, the refused row) are
 * left out. The message of a PostgreSQL error is replaced, because the message quotes values.
 */
export function serialiseError(error: unknown, causesMax = CAUSES_MAX): SerialisedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value that is not an Error was thrown', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The first lines of a stack repeat the message, so only the frames are kept.
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: 'severity' in error ? 'refused by the database' : error.message,
    ...(code !== undefined && { code }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && causesMax > 0 && { cause: serialiseError(error.cause, causesMax - 1) }),
  };
}
