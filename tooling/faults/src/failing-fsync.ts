import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Mode of the shared folder. PostgreSQL runs under its own user, which must be able to delete the mark file (the file that requests the failure). */
const MODE_EVERYBODY = 0o777;

/**
 * A library for LD_PRELOAD. While the mark file exists, the next fsync or fdatasync deletes the file and fails with EIO. Only one call
 * fails, because Linux also reports the error of a lost write once. Deleting the file is atomic, so only one process fails.
 */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int should_fail(void) {
  const char *mark = getenv("FAULTS_FSYNC_MARK");
  int before = errno;
  if (mark != NULL && unlink(mark) == 0) return 1;
  errno = before;
  return 0;
}

static int call(const char *name, int fd) {
  if (should_fail()) { errno = EIO; return -1; }
  int (*real)(int) = (int (*)(int)) dlsym(RTLD_NEXT, name);
  return real(fd);
}

int fsync(int fd) { return call("fsync", fd); }
int fdatasync(int fd) { return call("fdatasync", fd); }
`;

/** Makes one fsync of PostgreSQL fail, by a library that PostgreSQL loads with LD_PRELOAD. */
export class FailingFsync {
  readonly #library: string;
  readonly #markFile: string;

  private constructor(library: string, mark: string) {
    this.#library = library;
    this.#markFile = mark;
  }

  /** Builds the library. Returns undefined if there is no C compiler. */
  static async build(folder: string): Promise<FailingFsync | undefined> {
    const shared = join(folder, 'fsync');
    await mkdir(shared, { recursive: true });
    await chmod(shared, MODE_EVERYBODY);
    const [source, library] = [join(shared, 'fsync.c'), join(shared, 'fsync.so')];
    await writeFile(source, SOURCE);
    try {
      await execFileAsync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
      return new FailingFsync(library, join(shared, 'mark'));
    } catch {
      return undefined;
    }
  }

  /** The environment with which PostgreSQL loads the library. */
  get env(): Readonly<Record<string, string>> {
    return { LD_PRELOAD: this.#library, FAULTS_FSYNC_MARK: this.#markFile };
  }

  /** Makes the next fsync fail. */
  async arm(): Promise<void> {
    await writeFile(this.#markFile, '');
  }
}
