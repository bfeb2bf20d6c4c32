import { errorCodeOf } from '@baize/api';

/**
 * Calls without a pass, and once more with one where the server asks for it (spec section 4: the merchant decides). Undefined where
 * the person closed the check: nothing was asked of the server then, and there is nothing to say.
 */
export async function withHumanCheck<Reply extends { error?: unknown }>(
  call: (pass: { humanCheck?: string }) => Promise<Reply>,
  ask: () => Promise<string | undefined>,
): Promise<Reply | undefined> {
  const reply = await call({});
  if (reply.error === undefined || errorCodeOf(reply.error) !== 'human_check.required') return reply;
  const humanCheck = await ask();
  return humanCheck === undefined ? undefined : await call({ humanCheck });
}
