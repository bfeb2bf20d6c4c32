import { money, parseAmount, toDecimal } from '@baize/money';
import { accountKey } from '../domain/identity/account-key.ts';
import { dayAt } from '../domain/rewards/calendar.ts';
import { judgeGrantList, type GrantListLine } from '../domain/rewards/grant-list.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { wireId } from '../domain/wire-id.ts';
import { findMemberId } from '../members/accounts.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { approveGrantList, rejectGrantList, storeGrantList, type GrantListObstacle } from '../rewards/grant-lists.ts';
import { findProgram } from '../rewards/programs.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand, type Brand } from './brand.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions, type CommandOptions } from './command-options.ts';

/** The largest number of lists that are printed. */
const PRINTED_MAX = 100;

/**
 * Runs `pnpm ops reward-grant-lists add --merchant CODE --program CODE --file FILE --by NAME`: stores a list of grants, which another operator has to
 * approve.
 */
export async function addGrantList(args: readonly string[], context: OpsContext): Promise<number> {
  const { db, now, print } = context;
  const options = readCommandOptions(args, ['merchant', 'program', 'file', 'by']);
  const brand = await requireBrand(db, options.required('merchant'));
  const [programCode, text] = [options.required('program'), context.readFile(options.required('file'))];
  const { merchantId } = brand;
  const lines = await parseMemberLines(db, brand, programCode, text);
  const at = now();
  const listId = await transaction(db, async (tx) => {
    const { operatorId, loginName } = await identifyOperator(tx, options.required('by'), at);
    const id = await storeGrantList(tx, { merchantId, programCode, lines, askedBy: operatorId, now: at });
    const after = { program: programCode, lines: lines.length, sum: String(sumAmounts(lines)) };
    await auditListAct(tx, { verb: 'add', loginName, merchantId, listId: id, after, now: at });
    return id;
  });
  print(`List ${listId} of ${lines.length} grants waits for another operator.`);
  return 0;
}

/** Runs `pnpm ops reward-grant-lists list --merchant CODE`: prints the lists, the newest first. */
export async function listGrantLists(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const { merchantId, currency } = await requireBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
  const rows = await db
    .selectFrom('reward_grant_list as l')
    .innerJoin('operator as o', 'o.operator_id', 'l.asked_by')
    .select(['l.list_id', 'l.program_code', 'l.lines', 'l.sum_minor', 'l.state', 'l.asked_at', 'o.login_name'])
    .where('l.merchant_id', '=', merchantId)
    .orderBy('l.list_id', 'desc')
    .limit(PRINTED_MAX)
    .execute();
  for (const row of rows) {
    const sum = toDecimal(money(currencyOf(currency), row.sum_minor));
    print(
      `${row.list_id}  ${row.program_code}  lines=${row.lines}  sum=${sum}  ${row.state}  by ${row.login_name}  ${row.asked_at.toISOString()}`,
    );
  }
  print(`${rows.length} lists.`);
  return 0;
}

/**
 * Runs `pnpm ops reward-grant-lists approve --merchant CODE --id ID --by NAME`: makes the grants of a list. The operator who has added the list may
 * not approve it.
 */
export async function approveList(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'by']);
  const brand = await requireBrand(db, options.required('merchant'));
  const { merchantId } = brand;
  const [listId, at] = [requireListId(options), now()];
  const grantCount = await transaction(db, async (tx) => {
    const { operatorId, loginName } = await identifyOperator(tx, options.required('by'), at);
    const terms = { currency: currencyOf(brand.currency), day: dayAt(at, brand.timeZone), now: at };
    const result = await approveGrantList(tx, { merchantId, listId, decidedBy: operatorId, ...terms });
    // The `OperatorError` rolls the transaction back, so that a refused list makes no grant at all.
    if (typeof result === 'string') throw new OperatorError(obstacleSentences[result]);
    await auditListAct(tx, { verb: 'approve', loginName, merchantId, listId, after: { grants: result }, now: at });
    return result;
  });
  print(`List ${listId}: ${grantCount} grants can be claimed.`);
  return 0;
}

/** Runs `pnpm ops reward-grant-lists reject --merchant CODE --id ID --by NAME`: rejects a list, so that none of its grants is made. */
export async function rejectList(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'by']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const [listId, at] = [requireListId(options), now()];
  await transaction(db, async (tx) => {
    const { operatorId, loginName } = await identifyOperator(tx, options.required('by'), at);
    const isRejected = await rejectGrantList(tx, { merchantId, listId, decidedBy: operatorId, now: at });
    if (!isRejected) throw new OperatorError(obstacleSentences.not_found);
    await auditListAct(tx, { verb: 'reject', loginName, merchantId, listId, after: { state: 'rejected' }, now: at });
  });
  print(`List ${listId}: reject.`);
  return 0;
}

const obstacleSentences = {
  not_found: 'No list of this brand with this id waits for a decision.',
  same_operator: 'Another operator than the one who asked has to approve the list.',
  program: 'The program of the list is not switched on.',
  budget: 'The budget of the program does not cover the list. Nothing was granted.',
} as const satisfies Record<GrantListObstacle, string>;

/** One line of a list: a member and the amount of the member's grant. */
interface MemberLine {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
}

/** Parses the CSV text of a list, and finds the member of each line. Throws an `OperatorError` that names all wrong lines or unknown accounts. */
async function parseMemberLines(db: Db, brand: Brand, programCode: string, text: string): Promise<MemberLine[]> {
  const currency = currencyOf(brand.currency);
  const program = await findProgram(db, brand.merchantId, 'application', programCode);
  const amountMax = program && parseAmount(program.definition.amountMax, currency);
  if (!amountMax)
    throw new OperatorError(`There is no program ${programCode} of the kind application that is switched on.`);
  const judged = judgeGrantList(text, currency, amountMax);
  if (!judged.ok) throw new OperatorError(judged.mistakes.join('\n'));
  const memberLines: MemberLine[] = [];
  const unknownAccounts: string[] = [];
  for (const line of judged.lines) {
    const memberId = await findMemberId(db, brand.merchantId, accountKey(line.account));
    if (memberId === undefined) unknownAccounts.push(line.account);
    else memberLines.push(toMemberLine(memberId, line));
  }
  if (unknownAccounts.length > 0)
    throw new OperatorError(`There are no such accounts of this brand: ${unknownAccounts.join(', ')}.`);
  return memberLines;
}

function toMemberLine(memberId: bigint, { amount }: GrantListLine): MemberLine {
  return { memberId, amountMinor: amount.amountMinor };
}

function sumAmounts(lines: readonly MemberLine[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

function requireListId(options: CommandOptions): bigint {
  const listId = wireId(options.required('id'));
  if (listId === undefined) throw new OperatorError(obstacleSentences.not_found);
  return listId;
}

interface ListAudit {
  readonly verb: string;
  readonly loginName: string;
  readonly merchantId: number;
  readonly listId: bigint;
  readonly after: object;
  readonly now: Date;
}

async function auditListAct(tx: Tx, { verb, loginName, merchantId, listId, after, now }: ListAudit): Promise<void> {
  const command = `reward-grant-lists ${verb}`;
  const target = `reward-grant-lists ${listId}`;
  await writeAudit(tx, { operator: loginName, merchantId, command, target, before: null, after, now });
}
