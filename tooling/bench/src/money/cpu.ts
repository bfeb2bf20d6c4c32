import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The unit of the times in /proc (`USER_HZ`), which is 100 on every common build of Linux. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly ownSeconds: number;
  /** CPU time of children that have ended and were waited for. */
  readonly endedChildrenSeconds: number;
}

/** Reads the CPU time of a process and its children, running and ended. Returns undefined if there is no /proc. */
export async function readTreeCpuSeconds(pid: number): Promise<number | undefined> {
  const own = await readProcessTimes(String(pid));
  if (!own) return undefined;
  const others = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcessTimes));
  const children = others.filter((each) => each?.parent === pid);
  return children.reduce((sum, each) => sum + (each?.ownSeconds ?? 0), own.ownSeconds + own.endedChildrenSeconds);
}

/** Reads the process id from the first line of postmaster.pid. */
export async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

/**
 * Parses /proc/<pid>/stat. The fields are counted after the process name, which may contain spaces: state (0), parent (1), ..., utime (11),
 * stime, cutime, cstime.
 */
async function readProcessTimes(pid: string): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    ownSeconds: (utime + stime) / TICKS_PER_SECOND,
    endedChildrenSeconds: (cutime + cstime) / TICKS_PER_SECOND,
  };
}
