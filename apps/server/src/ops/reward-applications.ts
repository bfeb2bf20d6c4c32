import { sql } from 'kysely';
import { dayAt } from '../domain/rewards/calendar.ts';
import { wireId } from '../domain/wire-id.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readAccounts } from '../members/accounts.ts';
import { countUploads, readUploads } from '../members/uploads.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import {
  applicationKey,
  approveApplication,
  rejectApplication,
  takeUpApplication,
  type DecisionObstacle,
} from '../rewards/applications.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand, type Brand } from './brand.ts';
import { OperatorError } from './operator-error.ts';
import { writePictures } from './picture-files.ts';
import { readCommandOptions, type CommandOptions } from './command-options.ts';

/** The largest number of applications that are printed. */
const PRINTED_MAX = 500;
const ANSWER_MAX_CHARACTERS = 500;

/** Runs `pnpm ops reward-applications list --merchant CODE`: prints the applications that wait for a decision, the oldest first, with the number of their pictures. */
export async function listApplications(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const rows = await db
    .selectFrom('reward_application')
    .select(['application_id', 'member_id', 'program_code', 'state', 'remark', 'applied_at'])
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', ['applying', 'process'])
    .orderBy('applied_at')
    .limit(PRINTED_MAX)
    .execute();
  const accounts = await readAccounts(
    db,
    rows.map(({ member_id }) => member_id),
  );
  const pictures = await countUploads(
    db,
    rows.map(({ application_id }) => applicationKey(application_id)),
  );
  for (const row of rows)
    print(
      `${row.application_id}  ${row.program_code}  ${accounts.get(row.member_id) ?? row.member_id}  ${row.state}  ${row.applied_at.toISOString()}  pictures=${pictures.get(applicationKey(row.application_id)) ?? 0}  ${JSON.stringify(row.remark)}`,
    );
  print(`${rows.length} applications wait.`);
  return 0;
}

/**
 * Runs `pnpm ops reward-applications show --merchant CODE --id ID [--pictures FOLDER]`: prints one application in any state as JSON, and writes the
 * pictures that its member sent into the folder.
 */
export async function showApplication(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'pictures']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const applicationId = wireId(options.required('id'));
  const row = applicationId === undefined ? undefined : await findApplication(db, merchantId, applicationId);
  if (!row) throw new OperatorError(obstacleSentences.not_found);
  const name = `application-${row.application}`;
  const pictures = await readUploads(db, applicationKey(row.application));
  const pictureSummary = writePictures(pictures, { folder: options.optional('pictures'), fileNamePrefix: name });
  const { application, appliedAt, decidedAt, ...otherColumns } = row;
  const times = { appliedAt: appliedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  print(
    JSON.stringify({ application: String(application), ...otherColumns, ...times, pictures: pictureSummary }, null, 2),
  );
  return 0;
}

interface ApplicationDetails {
  readonly application: bigint;
  readonly program: string;
  readonly account: string;
  readonly state: string;
  readonly remark: string;
  readonly appliedAt: Date;
  readonly decidedAt: Date | null;
  readonly answer: string;
  readonly reason: string;
}

async function findApplication(
  db: Db,
  merchantId: number,
  applicationId: bigint,
): Promise<ApplicationDetails | undefined> {
  const { rows } = await sql<ApplicationDetails>`
    select a.application_id as application, a.program_code as program, m.account, a.state, a.remark, a.applied_at as "appliedAt",
      a.decided_at as "decidedAt", a.answer, a.reason
    from reward_application a join member m on m.member_id = a.member_id
    where a.merchant_id = ${merchantId} and a.application_id = ${applicationId}`.execute(db);
  return rows[0];
}

/**
 * Runs `pnpm ops reward-applications take --merchant CODE --id ID --by NAME`: marks an application for a reward as being worked on. The member sees
 * this state.
 */
export async function takeApplication(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'by']);
  return await decideApplication(options, context, {
    verb: 'take',
    after: { state: 'process' },
    decide: async (tx, { merchantId, applicationId }) => await takeUpApplication(tx, { merchantId, applicationId }),
  });
}

/**
 * Runs `pnpm ops reward-applications issue --merchant CODE --id ID --amount 12.50 --reason TEXT [--answer TEXT] --by NAME`: grants the amount to the
 * applicant. The reason is for operators, and stands in the audit; the member reads the answer.
 */
export async function issueByOperator(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'amount', 'reason', 'answer', 'by']);
  const [amount, answer] = [options.required('amount'), requireAnswerLength(options.optional('answer') ?? '')];
  const reason = options.required('reason');
  if (reason.length > ANSWER_MAX_CHARACTERS)
    throw new OperatorError(`--reason takes ${ANSWER_MAX_CHARACTERS} characters.`);
  return await decideApplication(options, context, {
    verb: 'issue',
    after: { state: 'issued', amount, answer, reason },
    decide: async (tx, { merchantId, applicationId, brand, now }) => {
      const [currency, day] = [currencyOf(brand.currency), dayAt(now, brand.timeZone)];
      return await approveApplication(tx, { merchantId, applicationId, amount, answer, reason, currency, day, now });
    },
  });
}

/**
 * Runs `pnpm ops reward-applications reject --merchant CODE --id ID --answer TEXT --by NAME`: rejects an application with an answer to the member.
 */
export async function rejectByOperator(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'answer', 'by']);
  const answer = requireAnswerLength(options.required('answer'));
  return await decideApplication(options, context, {
    verb: 'reject',
    after: { state: 'rejected', answer },
    decide: async (tx, { merchantId, applicationId, now }) =>
      await rejectApplication(tx, { merchantId, applicationId, answer, now }),
  });
}

interface DecisionCall {
  readonly merchantId: number;
  readonly applicationId: bigint;
  readonly brand: Brand;
  readonly now: Date;
}

interface OperatorDecision {
  readonly verb: string;
  /** What the audit stores about the decision. */
  readonly after: object;
  /** Carries the decision out. Returns the obstacle if it is not possible, and `undefined` otherwise. */
  readonly decide: (tx: Tx, call: DecisionCall) => Promise<DecisionObstacle | undefined>;
}

/** Carries out a decision about an application, and writes its audit row in the same transaction. Throws an `OperatorError` if it is not possible. */
async function decideApplication(
  options: CommandOptions,
  { db, now, print }: OpsContext,
  { verb, after, decide }: OperatorDecision,
): Promise<number> {
  const brand = await requireBrand(db, options.required('merchant'));
  const applicationId = wireId(options.required('id'));
  if (applicationId === undefined) throw new OperatorError(obstacleSentences.not_found);
  const at = now();
  await transaction(db, async (tx) => {
    const { loginName } = await identifyOperator(tx, options.required('by'), at);
    const { merchantId } = brand;
    const obstacle = await decide(tx, { merchantId, applicationId, brand, now: at });
    if (obstacle) throw new OperatorError(obstacleSentences[obstacle]);
    const target = `reward-applications ${applicationId}`;
    const command = `reward-applications ${verb}`;
    await writeAudit(tx, { operator: loginName, merchantId, command, target, before: null, after, now: at });
  });
  print(`Application ${applicationId}: ${verb}.`);
  return 0;
}

const obstacleSentences = {
  not_found: 'There is no such application of this brand.',
  decided: 'The application is decided already.',
  amount: 'The amount has to be above zero, and no more than the program allows for one application.',
  budget: 'The budget of the program does not cover the amount. Nothing was granted.',
} as const satisfies Record<DecisionObstacle, string>;

function requireAnswerLength(answer: string): string {
  if (answer.length > ANSWER_MAX_CHARACTERS)
    throw new OperatorError(`--answer takes ${ANSWER_MAX_CHARACTERS} characters.`);
  return answer;
}
