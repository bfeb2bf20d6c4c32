import { CITUS_LOG_FILE, findCitusArchive, CITUS_MISSING_MESSAGE } from '@baize/postgres/citus';
import { readOutcomes } from '../reports.ts';
import { runCommand } from '../run-command.ts';
import { logFile, type Step } from '../step.ts';
import { vitestCommand } from '../suites.ts';
import { judgeCitusRun, shortenList, type Judgement, type RefusedStatement } from './judge.ts';
import { listDatabaseTestFiles, readRefusedStatements, writeRefusedStatements } from './lists.ts';

/**
 * `pnpm test:citus [--shorten] [file ...]` runs the database tests on Citus and compares them with the list of the
 * tests that do not pass there yet. Without a file it runs all of them. `--shorten` removes tests that passed from the
 * list. `--bet-path` runs the files of the bet path, as `npm test` does.
 */
const NAMES_PRINTED_MAX = 50;
const LIMIT_MINUTES = 60;
/** Files of the bet path: a bet, a win, a rollback, the end of a round, a deposit, and the verification of their postings. */
const BET_PATH = ['wallet-api/rounds.pg', 'ledger/verify.pg'];

const cliArguments = process.argv.slice(2);
if (findCitusArchive() === undefined) console.log(CITUS_MISSING_MESSAGE);
else process.exitCode = (await runOnCitus()) ? 0 : 1;

/** Runs the tests and judges the outcome. Returns whether the run passed. */
async function runOnCitus(): Promise<boolean> {
  const isBetPath = cliArguments.includes('--bet-path');
  const requestedFiles = isBetPath ? BET_PATH : cliArguments.filter((word) => !word.startsWith('--'));
  const files = requestedFiles.length > 0 ? requestedFiles : listDatabaseTestFiles();
  const name = isBetPath ? 'citus-bet-path' : 'citus-all';
  const step: Step = {
    name,
    title: 'PostgreSQL tests on Citus',
    command: [...vitestCommand(name, 'pg'), ...files],
    env: { BAIZE_CITUS: '1' },
    cores: 1,
    limitMinutes: LIMIT_MINUTES,
    runner: 'vitest',
  };
  const { reason } = await runCommand({ ...step, isShown: true });
  const outcomes = readOutcomes(step) ?? [];
  if (reason !== undefined || outcomes.length === 0) {
    console.error(`✗ The tests did not run on Citus: ${reason ?? `see ${logFile(name)}`}.`);
    return false;
  }
  const list = readRefusedStatements();
  const judgement = judgeCitusRun(outcomes, list);
  if (cliArguments.includes('--shorten')) return shortenStoredList(list, judgement);
  return report(judgement);
}

/** Removes the tests that passed or do not exist from the stored list. Returns whether no unlisted test has failed. */
function shortenStoredList(list: readonly RefusedStatement[], { mended, unknown, broken }: Judgement): boolean {
  const shorter = shortenList(list, [...mended, ...unknown]);
  writeRefusedStatements(shorter);
  return report({ broken, mended: [], unknown: [] });
}

/** Prints the differences. Returns whether there are none. */
function report({ broken, mended, unknown }: Judgement): boolean {
  printNames(`fail on Citus and are not on the list (what was refused: ${CITUS_LOG_FILE})`, broken);
  printNames('pass on Citus and are on the list: take them off with --shorten', mended);
  printNames('are on the list and do not exist: take them off with --shorten', unknown);
  return [broken, mended, unknown].every((names) => names.length === 0);
}

function printNames(description: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.error(`✗ ${names.length} tests ${description}:`);
  for (const name of names.slice(0, NAMES_PRINTED_MAX)) console.error(`    ${name}`);
}
