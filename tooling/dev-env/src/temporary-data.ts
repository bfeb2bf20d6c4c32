import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mode of the data folder. As root, PostgreSQL runs under another user, which must be able to enter the folder but not to list it. */
const DATA_DIR_MODE = 0o711;

/** Creates a temporary data folder for a stack. */
export async function makeTemporaryData(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-stack-'));
  await chmod(dataDir, DATA_DIR_MODE);
  return { dataDir, remove: async () => await rm(dataDir, { recursive: true, force: true }) };
}
