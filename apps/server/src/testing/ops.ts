import type { OpsContext } from '../ops/ops-context.ts';
import { runOps } from '../ops/run.ts';

/** The exit code and the printed lines of a command. */
export interface CommandOutcome {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
  /** The lines of `out` and `err` in the order in which they were printed. */
  readonly printed: readonly string[];
}

/** Runs a command of `pnpm ops` with the real time and no files, unless the context says otherwise. */
export async function runCommand(
  argv: readonly string[],
  context: Pick<OpsContext, 'db'> & Partial<OpsContext>,
): Promise<CommandOutcome> {
  const out: string[] = [];
  const err: string[] = [];
  const printed: string[] = [];
  const printTo = (lines: string[]) => (line: string) => {
    lines.push(line);
    printed.push(line);
  };
  const code = await runOps(argv, {
    now: () => new Date(),
    readFile: () => '',
    print: printTo(out),
    printError: printTo(err),
    ...context,
  });
  return { code, out, err, printed };
}
