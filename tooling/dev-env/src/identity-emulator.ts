import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@baize/postgres/start';
import { root, startChild, type Child } from './child.ts';
import { EMULATED_PROJECT } from './seed/demo.ts';

/** Version of the emulator (decision 11). Its 270 MB are not part of the installation; npm downloads it on first use. */
const VERSION = '15.34.2';
const CACHE = join(root, '.cache/identity-emulator');
const READY_DEADLINE_MS = 60_000;

/** The running emulator of the identity provider (Firebase Authentication). */
export interface IdentityEmulator extends Child {
  readonly origin: string;
}

/** Starts the auth emulator of `firebase-tools`. It is pure Node, sends no SMS (its REST API returns the codes) and accepts any account. */
export async function startIdentityEmulator(dataDir: string): Promise<IdentityEmulator> {
  const program = await fetchProgram();
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const cwd = join(dataDir, 'identity-emulator');
  const createLocalAddress = (own: number) => ({ host: '127.0.0.1', port: own });
  const emulators = {
    auth: createLocalAddress(port),
    hub: createLocalAddress(hub),
    logging: createLocalAddress(logging),
    ui: { enabled: false },
  };
  await mkdir(cwd, { recursive: true });
  await writeFile(join(cwd, 'firebase.json'), JSON.stringify({ emulators }));
  const child = await startChild({
    name: 'identity emulator',
    args: [program, 'emulators:start', '--only', 'auth', '--project', EMULATED_PROJECT],
    cwd,
    // Otherwise it stores its settings in the home folder.
    env: { XDG_CONFIG_HOME: cwd },
    readyUrl: origin,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet: true,
  });
  return { ...child, origin };
}

/**
 * Returns the path of the program, which is downloaded first if it is missing. The download is renamed into place when it is complete, so that an
 * interrupted one starts again.
 */
async function fetchProgram(): Promise<string> {
  const installation = join(CACHE, VERSION);
  if (!existsSync(installation)) {
    await mkdir(CACHE, { recursive: true });
    const partial = await mkdtemp(join(CACHE, 'partial-'));
    try {
      await installInto(partial);
      await rename(partial, installation);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }
  return join(installation, 'node_modules/firebase-tools/lib/bin/firebase.js');
}

/** Installs the package without running the scripts of its some sixty dependencies, because nothing has to be built. */
async function installInto(folder: string): Promise<void> {
  console.log(`  Fetching firebase-tools ${VERSION} for the identity emulator …`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--prefix', folder, ...options, `firebase-tools@${VERSION}`];
  const npm = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm could not fetch firebase-tools ${VERSION}; its lines above say why.`);
}
