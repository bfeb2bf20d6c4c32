import { execFile, spawnSync } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** The size of the disk while it is not filled, far more than a run writes. */
const SIZE_BYTES = 2 * 1024 ** 3;
/** Maximum number of attempts. A write between `statfs` and the resize makes the resize fail, so it is retried. */
const ATTEMPTS_MAX = 20;

/**
 * An in-memory file system for PostgreSQL's data that can shrink to the size of its contents, so that the kernel refuses every write that
 * needs a new block (ENOSPC). Mounting a file system requires root.
 */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Mounts the file system. Returns undefined if this process may not mount. */
  static async mount(folder: string): Promise<SmallDisk | undefined> {
    await mkdir(folder, { recursive: true });
    const options = `size=${SIZE_BYTES},mode=0755`;
    try {
      await execFileAsync('mount', ['-t', 'tmpfs', '-o', options, 'baize-faults', folder]);
    } catch {
      return undefined;
    }
    // A lazy unmount at the exit leaves no mount behind if `unmount` was not called or a process still uses the folder.
    process.once('exit', () => spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }));
    return new SmallDisk(folder);
  }

  /** Leaves this number of free bytes until `free` is called. */
  async fill(remainingBytes: number): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      const { blocks, bfree, bsize } = await statfs(this.#folder);
      try {
        return await this.#resize((blocks - bfree) * bsize + remainingBytes);
      } catch (error) {
        if (attempts === ATTEMPTS_MAX) throw error;
      }
    }
  }

  async free(): Promise<void> {
    await this.#resize(SIZE_BYTES);
  }

  async unmount(): Promise<void> {
    await execFileAsync('umount', [this.#folder]);
  }

  async #resize(bytes: number): Promise<void> {
    await execFileAsync('mount', ['-o', `remount,size=${bytes}`, this.#folder]);
  }
}
