import { money, toDecimal, toPercent } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readAccounts } from '../members/accounts.ts';
import { selectLines, type LineRow } from '../modules/contracts/settlements/lines.ts';
import { readFirstRows } from '../modules/contracts/settlements/rows-of-line.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of lines that are printed at once. `--after` prints those that follow. */
const LINES_PRINTED_MAX = 1_000;
const LINE_STATES: readonly string[] = ['planned', 'grossed', 'open', 'paid', 'failed'] satisfies LineRow['state'][];

interface LinesOptions {
  readonly merchant: string;
  readonly run: string;
  readonly state: string | undefined;
  readonly after: string;
  /** If a contract is given, only its line is printed, together with the rows of the line. */
  readonly contract: string | undefined;
}

/**
 * Runs `pnpm ops settlements lines --merchant CODE --run N [--state STATE] [--after CONTRACT] [--contract CONTRACT]`: prints how the pay of each agent of
 * a run was computed, in the order of the contracts, and why a parked line has stopped. The line of one contract is printed with the rows of the
 * roll-ups that it was computed from.
 */
export async function printLines(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = parseOptions(args);
  const { merchantId, currency } = await requireBrand(db, options.merchant);
  const lines = await selectLines(db, buildLineSelection(merchantId, options));
  const accounts = await readAccounts(
    db,
    lines.map(({ memberId }) => memberId),
  );
  const formatAmount = (minor: bigint | null) => (minor === null ? '-' : toDecimal(money(currencyOf(currency), minor)));
  for (const line of lines) {
    const { memberId, contractId, tierNo, ratePpm, state, failure } = line;
    const tier = tierNo === null ? 'no tier' : `tier ${tierNo + 1} at ${toPercent(BigInt(ratePpm ?? 0))}%`;
    const formula = `base=${formatAmount(line.baseMinor)}  gross=${formatAmount(line.grossMinor)}  owed=${formatAmount(line.owedMinor)}  adjustment=${formatAmount(line.adjustmentMinor)}  net=${formatAmount(line.netMinor)}  gap=${formatAmount(line.gapMinor)}`;
    const stopped = failure === null ? '' : `  stopped: ${failure}`;
    print(
      `contract ${contractId}  member ${memberId} (${accounts.get(memberId) ?? ''})  ${state}  ${tier}  ${formula}${stopped}`,
    );
  }
  const [line] = lines;
  if (line && options.contract !== undefined) await printRows(line, { db, print }, formatAmount);
  const last = lines.at(-1);
  if (last && lines.length === LINES_PRINTED_MAX) print(`More lines follow: --after ${last.contractId}`);
  else print(`${lines.length} lines.`);
  return 0;
}

/** Prints the rows of the roll-ups that a line was computed from. A late bet has a row of its own. */
async function printRows(
  line: LineRow,
  { db, print }: Pick<OpsContext, 'db' | 'print'>,
  amount: (minor: bigint) => string,
): Promise<void> {
  const rows = await readFirstRows(db, line, LINES_PRINTED_MAX);
  const accounts = await readAccounts(db, [...new Set(rows.map(({ memberId }) => memberId))]);
  for (const row of rows) {
    const { memberId, at, kind, betId, betAmountMinor, validBetMinor, profitAndLossMinor, partMinor } = row;
    const cause = kind === 'late_bet' ? `  late bet ${betId}` : '';
    const figures = `stake=${amount(betAmountMinor)}  valid=${amount(validBetMinor)}  profit=${amount(profitAndLossMinor)}  part=${amount(partMinor)}`;
    print(`  ${at.toISOString()}  member ${memberId} (${accounts.get(memberId) ?? ''})${cause}  ${figures}`);
  }
  if (rows.length === LINES_PRINTED_MAX) print(`  Only the first ${LINES_PRINTED_MAX} rows are printed.`);
}

/** Builds the condition, the order and the limit of the lines to print. `LinesOptions.after` is the contract of the last line that was printed before. */
function buildLineSelection(merchantId: number, { run, state, after, contract }: LinesOptions): RawBuilder<unknown> {
  return sql`l.merchant_id = ${merchantId} and l.run_id = ${BigInt(run)} and l.contract_id > ${BigInt(after)}
    and (${state ?? null}::text is null or l.state = ${state ?? null})
    and (${contract ?? null}::bigint is null or l.contract_id = ${contract ?? null}::bigint) order by l.contract_id limit ${LINES_PRINTED_MAX}`;
}

function parseOptions(args: readonly string[]): LinesOptions {
  const { required, optional } = readCommandOptions(args, ['merchant', 'run', 'state', 'after', 'contract']);
  const [merchant, run, state, after = '0', contract] = [
    required('merchant'),
    required('run'),
    optional('state'),
    optional('after'),
    optional('contract'),
  ];
  if (!isId(run) || !isId(after) || !isId(contract ?? '0'))
    throw new OperatorError('--run must be the id of a run, --after and --contract the ids of contracts.');
  if (state !== undefined && !LINE_STATES.includes(state))
    throw new OperatorError(`--state must be one of: ${LINE_STATES.join(', ')}.`);
  return { merchant, run, state, after, contract };
}

function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}
