import type { Db } from '../platform/db.ts';
import { runCommand } from './ops.ts';

/** The file of a program whose rewards members apply for. */
export const APPLICATION_PROGRAM = {
  kind: 'application',
  state: 'on',
  titles: { en: 'Birthday gift', ne: 'जन्मदिनको उपहार' },
  terms: { en: '<p>Send a picture.</p><script>alert(1)</script>' },
  definition: {
    remarkRequired: true,
    imagesRequired: false,
    amountMax: '50.00',
    turnoverPpm: 1_000_000,
    frequency: 'once',
    claimDays: 7,
  },
  startsAt: '2026-01-01T00:00:00Z',
  budget: { total: '40.00' },
};

/** Runs a command on the programs or bonuses of the brand M1, which reads this file. Returns the exit code and the printed text. */
export async function runProgramCommand(
  db: Db,
  command: string,
  options: readonly string[],
  file: object,
): Promise<{ readonly code: number; readonly text: string }> {
  const argv = [...command.split(' '), '--merchant', 'M1', ...options];
  const { code, out, err } = await runCommand(argv, { db, readFile: () => JSON.stringify(file) });
  return { code, text: [...out, ...err].join('\n') };
}
