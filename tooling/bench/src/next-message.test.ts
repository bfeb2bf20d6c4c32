import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextMessage } from './next-message.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-message-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function start(program: string) {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  return fork(file);
}

test('returns the message of a process that ends after it', async () => {
  const child = await start("process.send('done'); process.disconnect();");
  expect(await nextMessage(child)).toBe('done');
});

test('rejects when the process ends without a message, or has ended', async () => {
  const child = await start('process.exit(3);');
  await expect(nextMessage(child)).rejects.toThrow('the process ended (exit code 3) without a message');
  await expect(nextMessage(child)).rejects.toThrow('exit code 3');
});

test('rejects when the process is killed', async () => {
  const child = await start("process.on('message', () => {});");
  const message = nextMessage(child);
  child.kill('SIGKILL');
  await expect(message).rejects.toThrow('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
});
