import { CITUS_LOG_FILE, findCitusArchive, CITUS_MISSING_MESSAGE } from '@baize/postgres/citus';
import { readOutcomes } from '../reports.ts';
import { runCommand } from '../run-command.ts';
import { logFile, type Step } from '../step.ts';
import { vitest } from '../suites.ts';
import { judgeCitusRun, shortenList, type Judgement, type RefusedStatement } from './judge.ts';
import { listDatabaseTestFiles, readRefusedStatements, writeRefusedStatements } from './lists.ts';

/**
 * `pnpm test:citus [--shorten] [file ...]` runs the database tests on Citus and compares them with the list of the
 * tests that do not pass there yet. Without a file it runs all of them. `--shorten` removes tests that passed from the
 * list. `--bet-path` runs the files of the bet path, as `npm test` does.
 */
const NAMES_SHOWN = 50;
const LIMIT_MINUTES = 60;
/** Files of the bet path: a bet, a win, a rollback, the end of a round, a deposit, and the verification of their postings. */
const BET_PATH = ['wallet-api/rounds.pg', 'ledger/verify.pg'];

const words = process.argv.slice(2);
if (findCitusArchive() === undefined) console.log(CITUS_MISSING_MESSAGE);
else process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const isBetPath = words.includes('--bet-path');
  const named = isBetPath ? BET_PATH : words.filter((word) => !word.startsWith('--'));
  const files = named.length > 0 ? named : listDatabaseTestFiles();
  const name = isBetPath ? 'citus-bet-path' : 'citus-all';
  const step: Step = {
    name,
    title: 'PostgreSQL tests on Citus',
    command: [...vitest(name, 'pg'), ...files],
    env: { BAIZE_CITUS: '1' },
    cores: 1,
    limitMinutes: LIMIT_MINUTES,
    runner: 'vitest',
  };
  const { why } = await runCommand({ ...step, shown: true });
  const outcomes = readOutcomes(step) ?? [];
  if (why !== undefined || outcomes.length === 0) {
    console.error(`✗ The tests did not run on Citus: ${why ?? `see ${logFile(name)}`}.`);
    return false;
  }
  const list = readRefusedStatements();
  const judgement = judgeCitusRun(outcomes, list);
  if (words.includes('--shorten')) return shorten(list, judgement);
  return report(judgement);
}

function shorten(list: readonly RefusedStatement[], { mended, unknown, broken }: Judgement): boolean {
  const shorter = shortenList(list, [...mended, ...unknown]);
  writeRefusedStatements(shorter);
  return report({ broken, mended: [], unknown: [] });
}

function report({ broken, mended, unknown }: Judgement): boolean {
  print(`fail on Citus and are not on the list (what was refused: ${CITUS_LOG_FILE})`, broken);
  print('pass on Citus and are on the list: take them off with --shorten', mended);
  print('are on the list and do not exist: take them off with --shorten', unknown);
  return [broken, mended, unknown].every((names) => names.length === 0);
}

function print(words: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.error(`✗ ${names.length} tests ${words}:`);
  for (const name of names.slice(0, NAMES_SHOWN)) console.error(`    ${name}`);
}
