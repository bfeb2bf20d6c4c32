import { expect, test, vi } from 'vitest';
import { withHumanCheck } from './with-human-check.ts';

interface Reply {
  data?: string;
  error?: unknown;
}

const required: Reply = { error: { code: 'human_check.required', message: '' } };
const refused: Reply = { error: { code: 'session.bad_credentials', message: '' } };
const entered: Reply = { data: 'in' };

test.each([entered, refused])('opens no check where the server requires none: %o', async (reply) => {
  const ask = vi.fn<() => Promise<string>>(async () => 'pass');
  expect(await withHumanCheck(async () => reply, ask)).toBe(reply);
  expect(ask).not.toHaveBeenCalled();
});

test('repeats the call with the pass', async () => {
  const call = vi.fn<(pass: { humanCheck?: string }) => Promise<Reply>>(async ({ humanCheck }) =>
    humanCheck === 'pass' ? entered : required,
  );
  expect(await withHumanCheck(call, async () => 'pass')).toBe(entered);
  expect(call).toHaveBeenCalledTimes(2);
});

test('asks for the work level that the refusal demands', async () => {
  const ask = vi.fn<(workLevel?: number) => Promise<string>>(async () => 'pass');
  const demanded: Reply = { error: { code: 'human_check.required', message: '', value: { workLevel: 3 } } };
  await withHumanCheck(async ({ humanCheck }) => (humanCheck === undefined ? demanded : entered), ask);
  expect(ask).toHaveBeenCalledWith(3);
});

test('returns the refusal where the person closes the check', async () => {
  expect(
    await withHumanCheck(
      async () => required,
      async () => undefined,
    ),
  ).toBe(required);
});
