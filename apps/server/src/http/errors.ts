import { errorStatus, type ErrorCode } from '@baize/contract/errors';
import type { FailureReply } from '@baize/contract/reply';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '../domain/outcome.ts';
import { findSecurityEvent } from './security-events.ts';
import { isPoolExhausted, isCancelledByTimeout } from '../platform/database-errors.ts';
import { QueueTimeoutError } from '../platform/grouping.ts';

/** A refusal from a hook, which runs before any handler could return the refusal as a value. Only the error handler below catches it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(code: ErrorCode, value?: unknown) {
    super(code);
    this.refusal = refuse(code, value);
  }
}

/** Installs the error handler, which answers every error with a refusal that has a code of the contract. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = error instanceof RefusedError ? error.refusal : logAndConvertError(error, request);
    return await sendRefusal(reply, refusal);
  });
}

/** Answers every unknown route with the refusal `request.not_found`. The hooks of `app`, such as its security headers, run first. */
export function installNotFoundHandler(app: FastifyInstance): void {
  app.setNotFoundHandler(async (_request, reply) => await sendRefusal(reply, refuse('request.not_found')));
}

/** Answers errors that Fastify finds before it has matched a route, such as an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(reply, logAndConvertError(error, request));
}

/** Sends a refusal with the HTTP status of its code, and logs a security event if the code is one. All refusals pass through this function. */
export async function sendRefusal(reply: FastifyReply, { code, value }: Refusal): Promise<FastifyReply> {
  const securityEvent = findSecurityEvent(code);
  const route = reply.request.routeOptions.url;
  if (securityEvent) reply.request.log.warn({ securityEvent, code, route }, 'a call was refused');
  const body: FailureReply = {
    success: false,
    code,
    message: formatMessage(code),
    ...(value === undefined ? {} : { value }),
  };
  return await reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
}

/** Formats the code "wallet.insufficient_funds" as "wallet: insufficient funds" for integrators. The sites translate the code instead. */
function formatMessage(code: ErrorCode): string {
  return code.replace('.', ': ').replaceAll('_', ' ');
}

/** The codes for errors of Fastify and its plugins, by their HTTP status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media',
  429: 'request.rate_limited',
  503: 'system.busy',
};

/**
 * Converts an error into a refusal, and logs it if it is an error of the server. Overload gives `system.busy` (503), which the caller may retry: no
 * free database connection, a statement that PostgreSQL cancelled or rolled back because of a time limit, or a write that waited too long in the
 * queue of `platform/grouping.ts`. Errors of the caller (status below 500) are not logged.
 */
function logAndConvertError(error: FastifyError, request: FastifyRequest): Refusal {
  if (isPoolExhausted(error)) {
    request.log.error({ err: error, reqId: request.id }, 'no database connection became free in time');
    return refuse('system.busy');
  }
  if (isCancelledByTimeout(error)) {
    request.log.error({ err: error, reqId: request.id }, 'a database statement waited or ran too long');
    return refuse('system.busy');
  }
  if (error instanceof QueueTimeoutError) {
    request.log.error({ err: error, reqId: request.id }, 'too many calls waited to be written');
    return refuse('system.busy');
  }
  if (error.validation) return refuse('request.invalid', { field: error.validation[0]?.instancePath ?? '' });
  const status = error.statusCode ?? 500;
  if (status < 500) return refuse(CODE_BY_STATUS[status] ?? 'request.invalid');
  request.log.error({ err: error, reqId: request.id }, 'a request failed');
  return refuse(CODE_BY_STATUS[status] ?? 'system.unexpected');
}
