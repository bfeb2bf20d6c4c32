import { errorStatus, type ErrorCode } from '@baize/contract/errors';
import type { FailureReply } from '@baize/contract/reply';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '../domain/outcome.ts';
import { securityEventOf } from './security-events.ts';
import { isPoolExhausted, isUndoneByLimit } from '../platform/database-errors.ts';

/** A refusal that a hook meets before there is a handler to return it. Only the funnel below catches it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(code: ErrorCode, value?: unknown) {
    super(code);
    this.refusal = refuse(code, value);
  }
}

/** The one funnel: whatever goes wrong leaves as a code of the contract. */
export function installErrorFunnel(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = error instanceof RefusedError ? error.refusal : refusalOf(error, request);
    return await sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler(async (_request, reply) => await sendRefusal(reply, refuse('request.not_found')));
}

/** What Fastify refuses before it knows the route: an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(reply, refusalOf(error, request));
}

/** Every refusal leaves through here, so this is also where security events are logged. */
export async function sendRefusal(reply: FastifyReply, { code, value }: Refusal): Promise<FastifyReply> {
  const securityEvent = securityEventOf(code);
  const route = reply.request.routeOptions.url;
  if (securityEvent) reply.request.log.warn({ securityEvent, code, route }, 'a call was refused');
  const body: FailureReply = {
    success: false,
    code,
    message: messageOf(code),
    ...(value === undefined ? {} : { value }),
  };
  return await reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
}

/** "wallet.insufficient_funds" reads "wallet: insufficient funds": English for logs and integrators. */
function messageOf(code: ErrorCode): string {
  return code.replace('.', ': ').replaceAll('_', ' ');
}

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media',
  429: 'request.rate_limited',
  503: 'system.busy',
};

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (isPoolExhausted(error)) {
    request.log.error({ err: error, reqId: request.id }, 'no database connection became free in time');
    return refuse('system.busy');
  }
  if (isUndoneByLimit(error)) {
    request.log.error({ err: error, reqId: request.id }, 'a database statement waited or ran too long');
    return refuse('system.busy');
  }
  if (error.validation) return refuse('request.invalid', { field: error.validation[0]?.instancePath ?? '' });
  const status = error.statusCode ?? 500;
  if (status < 500) return refuse(CODE_BY_STATUS[status] ?? 'request.invalid');
  request.log.error({ err: error, reqId: request.id }, 'a request failed');
  return refuse(CODE_BY_STATUS[status] ?? 'system.unexpected');
}
