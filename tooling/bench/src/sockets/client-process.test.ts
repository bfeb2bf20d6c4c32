import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startClientProcess } from './client-process.ts';

test('rejects instead of waiting when the client process has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-clients-'));
  try {
    const program = join(folder, 'ends.mjs');
    await writeFile(program, `process.once('message', () => process.exit(3));`);
    const clients = startClientProcess(pathToFileURL(program));
    const command = { port: 1, host: 'nowhere.test', tokens: [] };
    await expect(clients.connect(command)).rejects.toThrow('the process ended (exit code 3) without a message');
    await expect(clients.connect(command)).rejects.toThrow('exit code 3');
    await clients.end();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
