import { parseArgs } from 'node:util';
import { isCurrency, parseAmount } from '@baize/money';
import { startOfUtcDay } from '../domain/utc-day.ts';
import { ledgerCurrencyOf, toLedgerText } from '../domain/wallet/currency.ts';
import { readHouseSums } from '../ledger/house-sums.ts';
import { findWrongPayRollup } from '../betting/verify-pay-rollups.ts';
import { findWrongTeamTransactions } from '../betting/verify-team-transactions.ts';
import { findWrongRollup, recentDays } from '../ledger/reconcile-rollups.ts';
import { reconcileVendor, type VendorRound } from '../ledger/reconcile-vendor.ts';
import { readPartitionSizes, readTableSizes, type TableSize } from '../ledger/table-sizes.ts';
import { verifyArchive } from '../ledger/archive/verify-archive.ts';
import { verifyAndRecord } from '../ledger/verify-new.ts';
import { reconcileWallets } from '../modules/vendor-wallets/reconcile.ts';
import { findWrongTickets } from '../rewards/verify-tickets.ts';
import { OperatorError } from './operator-error.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import type { OpsContext } from './ops-context.ts';

const LEDGER_HELP = `pnpm ops ledger verify|house|rollups|reconcile|wallets|sizes      recomputes the books; it looks, and never repairs

  verify                        every posting and balance from the entries, and remembers how far it came
  verify --new                  what was posted since the last time that it added up
  verify --archive DIR          the files of an archived month, and that their sums are those which the database carries forward
  archive --month 2025-01 --folder DIR --by NAME
                                writes a month that ended at least 18 months ago to files, and takes its rows out of the database
  house                         what each house account holds by currency, as far as verify has added it up
  rollups                       the sums by day beside the bets that they are made of, and of the last 38 days what agents are paid from
                                and the transactions of their teams; the tickets for games of prizes beside their ledger and draws
  reconcile --integration CODE --day 2026-11-20 --file rounds.csv
                                a vendor's own rounds of a day (UTC) beside our bets; the file's columns are
                                roundId,playerId,currency,stake,win with amounts in decimals (docs/how-to/operate.md)
  sizes                         the largest tables: rows (estimated), bytes with indexes, the oldest row; then the history by month
  wallets --vendor CODE         what a vendor in transfer mode says that its wallets hold, beside what was moved and played

  Exit code 0: it adds up. 1: it does not, and the first differences are printed. 2: it could not be asked.`;

/**
 * The number of recent days for which the figures that agents are paid from are compared. The five-minute figures are kept slightly longer
 * (betting/pay-sweeps.ts), so that no compared day is one that the sweep has begun to delete.
 */
const PAY_ROLLUP_DAYS = 38;

/**
 * Runs `pnpm ops ledger`, whose verbs recompute the books, compare them and repair nothing. Returns exit code 0 if the books agree, and 1 if they do
 * not. Throws an `OperatorError` if a verb or option is wrong, or if a vendor does not answer.
 */
export async function runLedger(argv: readonly string[], context: OpsContext): Promise<number> {
  const { positionals, values } = parseLedgerArguments(argv);
  const [verb] = positionals;
  if (values.help === true || verb === undefined) {
    context.print(LEDGER_HELP);
    return 0;
  }
  if (positionals.length > 1)
    throw new OperatorError('One verb at a time: verify, house, rollups, reconcile, wallets or sizes.');
  switch (verb) {
    case 'verify':
      if (values.archive !== undefined) return await verifyArchiveFiles(context, values.archive);
      return await verifyAndPrint(context, values.new === true ? 'new' : 'whole');
    case 'house':
      return await printHouse(context);
    case 'rollups':
      return reportDifferences(
        context,
        [
          await findWrongRollup(context.db),
          await findWrongPayRollup(context.db, recentDays(context.now(), PAY_ROLLUP_DAYS)),
          await findWrongTeamTransactions(context.db, recentDays(context.now(), PAY_ROLLUP_DAYS)),
          await findWrongTickets(context.db),
        ],
        'The roll-ups are the sums of their bets, and tickets are those of their ledger.',
      );
    case 'reconcile':
      return await compareRounds(context, values);
    case 'wallets':
      return await compareWallets(context, values.vendor);
    case 'sizes':
      return await printSizes(context);
    default:
      throw new OperatorError(`"${verb}" is none of verify, house, rollups, reconcile, wallets, sizes.`);
  }
}

function parseLedgerArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        new: { type: 'boolean' },
        archive: { type: 'string' },
        integration: { type: 'string' },
        vendor: { type: 'string' },
        day: { type: 'string' },
        file: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(error.message);
    throw error;
  }
}

async function verifyAndPrint(context: OpsContext, scope: 'whole' | 'new'): Promise<number> {
  const { accounts, postings, difference } = await verifyAndRecord(context.db, scope);
  const sentence = difference && `${difference.check}: ${difference.detail}`;
  return reportDifferences(context, [sentence], `The ledger adds up: ${postings} postings, ${accounts} accounts.`);
}

async function verifyArchiveFiles(context: OpsContext, folder: string): Promise<number> {
  const result = await verifyArchive(context.db, folder).catch((error: unknown) => {
    throw new OperatorError(
      `The folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const { month, postings, entries, difference } = result;
  const success = `The archive of ${month.slice(0, 7)} adds up: ${postings} postings, ${entries} entries.`;
  return reportDifferences(context, [difference], success);
}

async function printHouse({ db, print }: OpsContext): Promise<number> {
  const { until, sums } = await readHouseSums(db);
  if (until === undefined) throw new OperatorError('Nothing was added up yet: run pnpm ops ledger verify.');
  print(`House accounts, with the postings made before ${until.toISOString()}`);
  for (const { account, currency, amountMinor } of sums)
    print(`${account}  ${currency}  ${toLedgerText({ currency: ledgerCurrencyOf(currency), amountMinor })}`);
  return 0;
}

interface ReconcileValues {
  readonly integration?: string | undefined;
  readonly day?: string | undefined;
  readonly file?: string | undefined;
}

/** Compares a vendor's own list of rounds with our bets of one day in UTC. Rounds that both sides have with the same amounts are not printed. */
async function compareRounds(context: OpsContext, { integration, day, file }: ReconcileValues): Promise<number> {
  if (integration === undefined || day === undefined || file === undefined)
    throw new OperatorError('reconcile needs --integration, --day and --file.');
  const start = startOfUtcDay(day);
  if (start === undefined) throw new OperatorError(`--day is "${day}": it must be a day, e.g. 2026-11-20.`);
  const rounds = parseRoundsFile(context.readFile(file));
  const differences = await reconcileVendor(context.db, { integration, day: start, rounds });
  return reportDifferences(
    context,
    differences,
    `Both books agree: ${rounds.length} rounds of ${integration} on ${day}.`,
  );
}

/** Compares the balances that a vendor in transfer mode reports with the money that was moved and played. Throws if some wallets give no answer. */
async function compareWallets(context: OpsContext, vendor: string | undefined): Promise<number> {
  const { db, now, openSecret, production = false } = context;
  if (vendor === undefined) throw new OperatorError('wallets needs --vendor.');
  if (!openSecret) throw new OperatorError('Set SECRET_KEY: the vendor is asked with a key that it seals.');
  const result = await reconcileWallets(
    { db, now, openSecret, fetchPartner: createPartnerFetchFor(production) },
    vendor,
  );
  if (!result) throw new OperatorError(`There is no vendor ${vendor} (pnpm ops vendors list).`);
  if (result.unanswered > 0)
    throw new OperatorError(`${vendor} did not answer for ${result.unanswered} of ${result.wallets} wallets.`);
  return reportDifferences(context, result.differences, `Both books agree: ${result.wallets} wallets at ${vendor}.`);
}

async function printSizes({ db, print }: OpsContext): Promise<number> {
  for (const size of await readTableSizes(db)) print(describeSize(size));
  print('by month:');
  for (const size of await readPartitionSizes(db)) print(describeSize({ ...size, oldest: undefined }));
  return 0;
}

function describeSize({ table, rowsEstimate, bytes, oldest }: TableSize): string {
  const rows = rowsEstimate === undefined ? 'unknown' : String(rowsEstimate);
  return `${table}  rows=${rows}  bytes=${bytes}${oldest ? `  oldest=${oldest.toISOString()}` : ''}`;
}

const ROUNDS_FILE_HEADER = 'roundId,playerId,currency,stake,win';

/** Parses the CSV file of a vendor. Throws an `OperatorError` that names the first line that cannot be read. */
function parseRoundsFile(text: string): VendorRound[] {
  const [headerLine, ...lines] = text.trim().split(/\r?\n/);
  if (headerLine !== ROUNDS_FILE_HEADER)
    throw new OperatorError(`The file begins with "${headerLine}": its first line must be ${ROUNDS_FILE_HEADER}.`);
  return lines.map(parseRoundLine);
}

function parseRoundLine(line: string, index: number): VendorRound {
  const [roundId = '', playerId = '', currency = '', stake = '', win = ''] = line.split(',');
  const [stakeMinor, winMinor] = [stake, win].map((amount) =>
    isCurrency(currency) ? parseAmount(amount, currency)?.amountMinor : undefined,
  );
  if (!/^\d{1,18}$/.test(playerId) || roundId === '' || stakeMinor === undefined || winMinor === undefined)
    throw new OperatorError(`Line ${index + 2} of the file cannot be read: "${line}".`);
  return { roundId, playerId, currency, stakeMinor, winMinor };
}

/** Prints the differences among the results of checks, or the sentence of success if all results are `undefined`. Returns the exit code. */
function reportDifferences(
  { print, printError }: OpsContext,
  results: readonly (string | undefined)[],
  success: string,
): number {
  const differences = results.filter((result) => result !== undefined);
  for (const difference of differences) printError(`WRONG: ${difference}`);
  if (differences.length === 0) print(success);
  return differences.length === 0 ? 0 : 1;
}
