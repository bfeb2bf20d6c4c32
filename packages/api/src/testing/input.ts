import type { Marks } from '@baize/contract/marks';
import type { TSchema } from 'typebox';
import { Check, Convert, Default, Errors } from 'typebox/value';
import type { BodyOpener } from './body-opener.ts';
import { RefusedError } from './refusal.ts';

/**
 * Reads the argument of a call as the real server does: decrypted, with defaults, checked against the schema. Throws
 * `RefusedError` for an invalid one.
 */
export async function inputOf(request: Request, marks: Marks, schema: TSchema, opener: BodyOpener): Promise<unknown> {
  const hasBody = marks.method === 'POST' || marks.method === 'PUT';
  const sent = hasBody ? await bodyOf(request, marks.encrypted, opener) : queryOf(request, schema);
  const input = Default(schema, sent);
  if (!Check(schema, input))
    throw new RefusedError('request.invalid', { field: Errors(schema, input)[0]?.instancePath });
  return input;
}

/** Converts the query string, whose numbers are text. */
function queryOf({ url }: Request, schema: TSchema): unknown {
  return Convert(schema, Object.fromEntries(new URL(url).searchParams));
}

async function bodyOf(request: Request, encrypted: boolean, opener: BodyOpener): Promise<unknown> {
  const text = await request.text();
  if (!encrypted) return parsed(text);
  if (!request.headers.get('content-type')?.startsWith('application/jose'))
    throw new RefusedError('request.not_encrypted');
  return await opener.open(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedError('request.invalid');
  }
}
