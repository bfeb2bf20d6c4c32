import { execFile, spawnSync } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SIZE_BYTES = 2 * 1024 ** 3;
/** What is written between the look and the resizing makes it fail. */
const TRIES_MAX = 20;

/**
 * A file system of its own for PostgreSQL's data, in memory, that can be made as small as what lies in it: every write that needs a new block
 * is then refused by the kernel (ENOSPC). Mounting takes a right that not everybody has.
 */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined where it may not be mounted here. */
  static async mount(folder: string): Promise<SmallDisk | undefined> {
    await mkdir(folder, { recursive: true });
    const options = `size=${SIZE_BYTES},mode=0755`;
    try {
      await run('mount', ['-t', 'tmpfs', '-o', options, 'baize-faults', folder]);
    } catch {
      return undefined;
    }
    // Whoever ends without having unmounted it leaves nothing behind all the same, whatever still runs on it.
    process.once('exit', () => spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }));
    return new SmallDisk(folder);
  }

  /** Nothing is left but so many bytes, until `free`. */
  async fill(leftBytes: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { blocks, bfree, bsize } = await statfs(this.#folder);
      try {
        return await this.#resize((blocks - bfree) * bsize + leftBytes);
      } catch (error) {
        if (tries === TRIES_MAX) throw error;
      }
    }
  }

  async free(): Promise<void> {
    await this.#resize(SIZE_BYTES);
  }

  async unmount(): Promise<void> {
    await run('umount', [this.#folder]);
  }

  async #resize(bytes: number): Promise<void> {
    await run('mount', ['-o', `remount,size=${bytes}`, this.#folder]);
  }
}
