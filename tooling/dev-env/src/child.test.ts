import { expect, test } from 'vitest';
import { startChild } from './child.ts';

/** A program that is waited for until this deadline is reported by another sentence. */
const READY_DEADLINE_MS = 20_000;

test.each([
  ['process.exit(3)', 'code 3'],
  ["process.kill(process.pid, 'SIGKILL')", 'signal SIGKILL'],
])('reports at once that a program has ended: %s', async (script, end) => {
  const options = { name: 'the program', args: ['-e', script], env: {}, readyDeadlineMs: READY_DEADLINE_MS };
  // Nothing listens on port 1.
  await expect(startChild({ ...options, readyUrl: 'http://127.0.0.1:1/' })).rejects.toThrow(
    `the program ended while it started (${end})`,
  );
});
