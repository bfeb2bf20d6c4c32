import { demandedWorkLevel, errorCodeOf } from '@baize/api';

/**
 * Makes the call without a pass, and once more with a pass where the server requires one (spec section 4: the merchant decides).
 * Where the person closes the check, the refusal of the first call is returned: "Please complete verification first"
 * (section 8).
 */
export async function withHumanCheck<Reply extends { error?: unknown }>(
  call: (pass: { humanCheck?: string }) => Promise<Reply>,
  openCheck: (workLevel?: number) => Promise<string | undefined>,
): Promise<Reply> {
  const reply = await call({});
  if (reply.error === undefined || errorCodeOf(reply.error) !== 'human_check.required') return reply;
  const humanCheck = await openCheck(demandedWorkLevel(reply.error));
  return humanCheck === undefined ? reply : await call({ humanCheck });
}
