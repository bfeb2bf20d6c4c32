import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MeasuredRound, Round } from '../closed-loop.ts';

/** What the load generator sends, and for how long. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly players: number;
  /** Counted unit: single bets or whole rounds. */
  readonly unit: 'bets' | 'rounds';
}

/** What the load generator reports. */
export interface LoadResult {
  readonly round: Round;
  /** CPU time of the load generator while it sent. */
  readonly cpuSeconds: number;
  /** Numbers of answers other than OK, by call, status and code. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Maximum share of refusals. An overloaded server answers TEMPORARY, and a higher share would measure something other than bets. */
const REFUSED_SHARE_MAX = 0.02;

/** Runs the load generator as a separate process. Throws if too many calls were refused. */
export async function generateLoad(load: Load): Promise<MeasuredRound> {
  const script = join(import.meta.dirname, 'load-generator.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(load)]);
  const { round, cpuSeconds, refused } = JSON.parse(stdout) as LoadResult;
  const refusedCount = Object.values(refused).reduce((sum, each) => sum + each, 0);
  if (refusedCount > round.done * REFUSED_SHARE_MAX)
    throw new Error(`${refusedCount} calls were refused beside ${round.done} done: ${JSON.stringify(refused)}`);
  return { ...round, reportedCpuSeconds: { 'load generator': cpuSeconds } };
}
