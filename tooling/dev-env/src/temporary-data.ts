import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Others may enter, not look: PostgreSQL runs under a user of its own where we are root. */
const ENTER_ONLY = 0o711;

/** A data folder for a stack that is thrown away. */
export async function makeTemporaryData(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-stack-'));
  await chmod(dataDir, ENTER_ONLY);
  return { dataDir, remove: async () => await rm(dataDir, { recursive: true, force: true }) };
}
