import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Others have to be able to take the mark away: PostgreSQL runs under a user of its own. */
const ANYBODY = 0o777;

/**
 * The next fsync or fdatasync of whoever is started with it fails with EIO once it is armed, and only that one: as on Linux, where the error
 * of a lost write is told once, and whoever asks again is told that all is well. Taking the mark away is one step, so one process has it.
 */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int struck(void) {
  const char *mark = getenv("FAULTS_FSYNC_MARK");
  int before = errno;
  if (mark != NULL && unlink(mark) == 0) return 1;
  errno = before;
  return 0;
}

static int call(const char *name, int fd) {
  if (struck()) { errno = EIO; return -1; }
  int (*real)(int) = (int (*)(int)) dlsym(RTLD_NEXT, name);
  return real(fd);
}

int fsync(int fd) { return call("fsync", fd); }
int fdatasync(int fd) { return call("fdatasync", fd); }
`;

export class FailingFsync {
  readonly #library: string;
  readonly #mark: string;

  private constructor(library: string, mark: string) {
    this.#library = library;
    this.#mark = mark;
  }

  /** Undefined where there is no C compiler, or none whose library a program here can load. */
  static async build(folder: string): Promise<FailingFsync | undefined> {
    const shared = join(folder, 'fsync');
    await mkdir(shared, { recursive: true });
    await chmod(shared, ANYBODY);
    const [source, library] = [join(shared, 'fsync.c'), join(shared, 'fsync.so')];
    await writeFile(source, SOURCE);
    try {
      await run('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
      return new FailingFsync(library, join(shared, 'mark'));
    } catch {
      return undefined;
    }
  }

  /** What PostgreSQL is started with. */
  get env(): Readonly<Record<string, string>> {
    return { LD_PRELOAD: this.#library, FAULTS_FSYNC_MARK: this.#mark };
  }

  async arm(): Promise<void> {
    await writeFile(this.#mark, '');
  }
}
