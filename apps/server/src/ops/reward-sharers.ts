import { money, toDecimal, type Currency } from '@baize/money';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readAccounts } from '../members/accounts.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { countClaimants, readClaimantGroups, type ClaimantGroup } from '../rewards/claimant-groups.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions, parseWholeNumberOption } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;
const PAGE_MAX = 10_000;
const GROUPS_PER_PAGE = 50;
/** The largest number of accounts that are printed for one group. The line says how many more there are. */
const NAMED_MAX = 20;
/** The largest number of claimants that one search compares. A search with more claimants is refused, and the operator shortens its period. */
const CLAIMANTS_MAX = 20_000;
const REASON_MAX_CHARACTERS = 500;

/**
 * Runs `pnpm ops reward-programs sharers --merchant CODE --program CODE --reason TEXT [--days 30] [--page 1] --by NAME`: prints the groups of members who have
 * claimed rewards of a program or a deposit bonus and share a device, a pay-out account, a phone number or an IP address. The list connects accounts with
 * persons, so it counts against the operator's daily budget of reveals, and who has read it and why is in the audit. The values of the marks are not printed.
 */
export async function listSharers(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'program', 'reason', 'days', 'page', 'by']);
  const reason = options.required('reason');
  if (reason.length > REASON_MAX_CHARACTERS)
    throw new OperatorError(`--reason takes ${REASON_MAX_CHARACTERS} characters.`);
  const { merchantId, currency } = await requireBrand(db, options.required('merchant'));
  const programCode = options.required('program');
  const days = parseWholeNumberOption('days', options.optional('days'), { defaultValue: DAYS_DEFAULT, max: DAYS_MAX });
  const page = parseWholeNumberOption('page', options.optional('page'), { defaultValue: 1, max: PAGE_MAX });
  const at = now();
  await requireProgram(db, merchantId, programCode);
  await transaction(db, async (tx) => {
    const { loginName } = await identifyOperator(tx, options.required('by'), at);
    await writeAudit(tx, {
      operator: loginName,
      merchantId,
      command: 'reward-programs sharers',
      target: `reward-programs ${programCode}`,
      before: null,
      after: { reason, days, page },
      now: at,
    });
  });
  const claims = { merchantId, programCode, since: new Date(at.getTime() - days * DAY_MS) };
  const claimants = await countClaimants(db, claims, CLAIMANTS_MAX);
  if (claimants > CLAIMANTS_MAX)
    throw new OperatorError(
      `More than ${CLAIMANTS_MAX} members have claimed it in ${days} days: ask for fewer --days.`,
    );
  const offset = (page - 1) * GROUPS_PER_PAGE;
  const { groups, total } = await readClaimantGroups(db, claims, {
    limit: GROUPS_PER_PAGE,
    offset,
    namedMax: NAMED_MAX,
  });
  const accounts = await readAccounts(
    db,
    groups.flatMap(({ named }) => named),
  );
  for (const group of groups) print(formatGroup(group, accounts, currencyOf(currency)));
  print(
    groups.length === 0 && page > 1
      ? `There is no page ${page}.`
      : `${total} groups among ${claimants} members; page ${page} of ${Math.max(1, Math.ceil(total / GROUPS_PER_PAGE))}.`,
  );
  return 0;
}

/**
 * Throws an `OperatorError` if neither a program nor a deposit bonus has this code. Without this check a misspelt code would look like a program
 * without groups.
 */
async function requireProgram(db: Db, merchantId: number, code: string): Promise<void> {
  for (const table of ['reward_program', 'deposit_bonus'] as const) {
    const found = await db
      .selectFrom(table)
      .select('code')
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .executeTakeFirst();
    if (found) return;
  }
  throw new OperatorError(`There is no program and no deposit bonus ${code}.`);
}

function formatGroup(
  { mark, members, claimedMinor, named }: ClaimantGroup,
  accounts: ReadonlyMap<bigint, string>,
  currency: Currency,
): string {
  const names = named.map((memberId) => accounts.get(memberId) ?? String(memberId)).join(' ');
  const more = members > named.length ? `  and ${members - named.length} more` : '';
  return `${mark}  members=${members}  claimed=${toDecimal(money(currency, claimedMinor))}  ${names}${more}`;
}
