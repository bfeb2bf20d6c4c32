import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly ownSeconds: number;
  /** Of children that ended and were waited for. */
  readonly endedChildrenSeconds: number;
}

/** CPU time of a process and of all its children, dead and alive, so far. Undefined where there is no /proc. */
export async function cpuSecondsOfTree(pid: number): Promise<number | undefined> {
  const own = await timesOf(String(pid));
  if (!own) return undefined;
  const others = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(timesOf));
  const children = others.filter((each) => each?.parent === pid);
  return children.reduce((sum, each) => sum + (each?.ownSeconds ?? 0), own.ownSeconds + own.endedChildrenSeconds);
}

/** The number in the first line of postmaster.pid. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

/** Fields of /proc/<pid>/stat, counted behind the name, which may hold anything: state, parent ... utime (11), stime, cutime, cstime. */
async function timesOf(pid: string): Promise<ProcessTimes | undefined> {
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
