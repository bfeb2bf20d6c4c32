import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorBody, ErrorCode } from '../../wire/codes.ts';
import { httpErrorByCode, type Refusal } from '../refusal.ts';

/** Sends the HTTP status and the error body of the refusal. */
export async function sendRefusal(reply: FastifyReply, { refused }: Refusal): Promise<FastifyReply> {
  const [status, message] = httpErrorByCode[refused];
  return await reply.code(status).send({ code: refused, message } satisfies ErrorBody);
}

/** Registers the handlers that turn thrown errors and unknown routes into error codes. A reply never contains a stack trace. */
export function registerErrorHandlers(app: Pick<FastifyInstance, 'setErrorHandler' | 'setNotFoundHandler'>): void {
  app.setErrorHandler(async (error, request, reply) => {
    const code = toErrorCode(error);
    if (code === 'internal') request.log.error({ err: error }, 'a request failed');
    return await sendRefusal(reply, { refused: code });
  });
  app.setNotFoundHandler(async (_request, reply) => await sendRefusal(reply, { refused: 'not_found' }));
}

function toErrorCode(error: unknown): ErrorCode {
  const status = error && typeof error === 'object' && 'statusCode' in error ? error.statusCode : 500;
  if (status === 429) return 'too_many_requests';
  if (status === 404) return 'not_found';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'bad_request' : 'internal';
}
