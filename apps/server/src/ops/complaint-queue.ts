import { measureDesk } from '../modules/feedback/desk.ts';
import { readAccounts } from '../members/accounts.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions } from './command-options.ts';

/** The largest number of complaints that are printed. */
const PRINTED_MAX = 500;
const DEFAULT_DAYS = 30;
/** Two years. */
const DAYS_MAX = 730;
const DAY_MS = 86_400_000;

/** Runs `pnpm ops complaints queue --merchant CODE`: prints the complaints that wait for an answer, the one that is due first on top. */
export async function printComplaintQueue(args: readonly string[], { db, print, now }: OpsContext): Promise<number> {
  const { merchantId } = await requireBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
  const rows = await db
    .selectFrom('complaint')
    .select(['complaint_id', 'member_id', 'topic', 'state', 'due_at', 'assigned_to', 'title'])
    .where('merchant_id', '=', merchantId)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(PRINTED_MAX)
    .execute();
  const accounts = await readAccounts(
    db,
    rows.map(({ member_id }) => member_id),
  );
  for (const { complaint_id, member_id, topic, state, due_at, assigned_to, title } of rows) {
    const due = due_at?.toISOString() ?? '-';
    const dueLabel = due_at !== null && due_at < now() ? 'LATE' : 'due';
    print(
      `${complaint_id}  ${dueLabel} ${due}  ${topic}  ${state}  ${accounts.get(member_id) ?? member_id}  ${assigned_to ?? 'nobody'}  ${JSON.stringify(title)}`,
    );
  }
  print(`${rows.length} complaints wait.`);
  return 0;
}

/** Runs `pnpm ops complaints times --merchant CODE [--days N]`: prints how fast and how well complaints were answered in the last days. */
export async function printComplaintTimes(args: readonly string[], { db, print, now }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'days']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const days = Number(options.optional('days') ?? DEFAULT_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX)
    throw new OperatorError(`--days must be a whole number from 1 to ${DAYS_MAX}.`);
  const at = now();
  const times = await measureDesk(db, { merchantId, since: new Date(at.getTime() - days * DAY_MS), now: at });
  for (const [name, figure] of Object.entries(times)) print(`${name}: ${figure ?? '-'}`);
  return 0;
}
