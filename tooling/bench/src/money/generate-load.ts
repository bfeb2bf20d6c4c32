import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Round } from '../closed-loop.ts';
import type { MeasuredRound } from './contestants.ts';

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly players: number;
  /** What is counted: single bets, or whole rounds. */
  readonly unit: 'bets' | 'rounds';
}

export interface LoadDone {
  readonly round: Round;
  /** CPU time of the load generator while it sent. */
  readonly cpuSeconds: number;
  /** How many answers were not OK, by call, status and code. */
  readonly refused: Readonly<Record<string, number>>;
}

/** A server that has too much to do answers TEMPORARY; more of that, or anything else, would measure something else than bets. */
const REFUSED_SHARE_MAX = 0.02;

/** Runs the load generator in a process of its own. Throws where too many calls were refused. */
export async function generateLoad(load: Load): Promise<MeasuredRound> {
  const script = join(import.meta.dirname, 'load-generator.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(load)]);
  const { round, cpuSeconds, refused } = JSON.parse(stdout) as LoadDone;
  const refusedCount = Object.values(refused).reduce((sum, each) => sum + each, 0);
  if (refusedCount > round.done * REFUSED_SHARE_MAX)
    throw new Error(`${refusedCount} calls were refused beside ${round.done} done: ${JSON.stringify(refused)}`);
  return { ...round, ownCpuSeconds: { 'load generator': cpuSeconds } };
}
