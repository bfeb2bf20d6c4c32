import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from './database.ts';

/** The file of a program of rewards, as an operator writes it (`pnpm ops reward-programs schema --kind KIND`). */
export interface ProgramFile {
  readonly kind: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly definition: object;
  readonly terms?: Readonly<Record<string, string>>;
}

/**
 * Writes the file of a program that is on since the start of 2026 and calls `run` with its path. The file is removed
 * afterwards.
 */
export async function withProgramFile<Result>(
  program: ProgramFile,
  run: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-reward-'));
  const path = join(folder, 'program.json');
  try {
    await writeFile(path, JSON.stringify({ state: 'on', startsAt: '2026-01-01T00:00:00Z', ...program }));
    return await run(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The background jobs that tests start by hand, by their names in the timetable of the worker. */
type Job = 'roll_up_money' | 'judge_vip' | 'grant_cashback' | 'close_leaderboards';

/**
 * Lets the worker of the stack run a job now, and not at the next minute of its timetable. Returns before the job has
 * ended: wait for its effect.
 */
export async function startJob(job: Job): Promise<void> {
  await query('select graphile_worker.add_job($1)', [job]);
}

/**
 * Moves all play of a brand back by whole days, with the roll-ups that were made of it, because the clock of PostgreSQL
 * cannot be moved forward.
 */
export async function movePlayBack(merchantId: number, days: number): Promise<void> {
  for (const change of [
    `update bet set placed_at = placed_at - $2::integer * interval '1 day', day = day - $2::integer where merchant_id = $1`,
    `update member_five_minutes set starts_at = starts_at - $2::integer * interval '1 day' where merchant_id = $1`,
    'update member_day set day = day - $2::integer where merchant_id = $1',
    'update team_day set day = day - $2::integer where merchant_id = $1',
    'update team_active_day set day = day - $2::integer where merchant_id = $1',
  ])
    await query(change, [merchantId, days]);
}
