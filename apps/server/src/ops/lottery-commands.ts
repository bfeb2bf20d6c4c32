import { giveResult, type ResultOutcome, type ResultRefusal } from '../modules/lottery/issues/give-result.ts';
import { requestVoid, type VoidOutcome } from '../modules/lottery/issues/request-void.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import {
  requireIssueId,
  requireIssueName,
  parseLotteryOptions,
  requireOption,
  type IssueName,
} from './lottery-options.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops lottery-issues show`: prints one issue with the state of its seed, its results, and the operators who have requested that it is
 * voided. Returns exit code 0. Throws an `OperatorError` if there is no such issue.
 */
export async function showIssue(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const issueId = await requireIssueId(db, requireIssueName(parseLotteryOptions(args, ['lottery', 'number'])));
  const { sealed, ...issue } = await db
    .selectFrom('lottery_issue')
    .select((eb) => [
      'lottery_code as lottery',
      'number',
      'state',
      'opens_at as opens',
      'closes_at as closes',
      'draws_at as draws',
      'bets',
      'draw_text as draw',
      'draw_version as version',
      'settled_at as settled',
      eb('sealed_seed', 'is not', null).as('sealed'),
    ])
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  for (const [name, value] of Object.entries(issue))
    print(`${name}: ${value instanceof Date ? value.toISOString() : (value ?? '-')}`);
  print(`seed: ${sealed ? 'sealed until the draw' : 'public, or none'}`);
  for (const line of [...(await describeResults(db, issueId)), ...(await describeVoidRequests(db, issueId))])
    print(line);
  return 0;
}

async function describeResults(db: Db, issueId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('lottery_result')
    .select(['version', 'source', 'draw_text', 'given_at'])
    .where('issue_id', '=', issueId)
    .orderBy('version')
    .orderBy('given_at')
    .execute();
  return rows.map(
    ({ version, source, draw_text, given_at }) =>
      `result of version ${version} by ${source}: ${draw_text} (${given_at.toISOString()})`,
  );
}

async function describeVoidRequests(db: Db, issueId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('lottery_void_request as r')
    .innerJoin('operator as o', 'o.operator_id', 'r.operator_id')
    .select(['o.login_name', 'r.reason', 'r.at'])
    .where('r.issue_id', '=', issueId)
    .orderBy('r.at')
    .execute();
  return rows.map(({ login_name, reason, at }) => `to be voided, says ${login_name}: ${reason} (${at.toISOString()})`);
}

/**
 * Runs `pnpm ops lottery-results enter`: records the result of a draw. The result takes effect when two operators have entered the same one. Returns
 * exit code 1 if the results contradict each other.
 */
export async function enterResult(
  args: readonly string[],
  { db, now, print, printError }: OpsContext,
): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'number', 'draw', 'by']);
  const name = requireIssueName(options);
  const [by, draw] = [requireOption(options, 'by'), requireOption(options, 'draw')];
  const outcome = await transaction(db, async (tx) => {
    const issueId = await requireIssueId(tx, name);
    const operator = await identifyOperator(tx, by, now());
    const source = `operator:${operator.operatorId}`;
    const result = await giveResult(tx, { issueId, source, text: draw, now: now() });
    if (!result.ok) throw new OperatorError(refusalSentences[result.why]);
    const after = { draw, version: result.version, outcome: result.judgement.outcome };
    await auditIssueAct(tx, {
      operator: operator.loginName,
      command: 'lottery-results enter',
      name,
      after,
      now: now(),
    });
    return result;
  });
  const { differs, sentence } = describeOutcome(outcome);
  if (differs) printError(sentence);
  else print(sentence);
  return differs ? 1 : 0;
}

const refusalSentences: Readonly<Record<ResultRefusal, string>> = {
  not_found: 'Its draw is made by the platform itself: only results from outside are entered.',
  early: 'The issue is open, or its draw is not due yet: a result is entered after the draw.',
  voided: 'The issue was voided, and its stakes went back.',
  unreadable: 'This is no draw of the lottery: docs/how-to/operate.md, "Lotteries", shows how each one is written.',
  same: 'The draw has this result already.',
};

function describeOutcome({ version, judgement }: Extract<ResultOutcome, { ok: true }>) {
  const sentences = {
    waiting: `Version ${version} waits for another operator to enter the same result.`,
    differs: `Version ${version}: the results contradict each other. Nothing is drawn until all who entered one agree.`,
    agreed: `Version ${version} is the draw now, and is settled within seconds.`,
    withdrawn: `What you had entered for version ${version} is withdrawn. The draw stays as it is.`,
  };
  return { differs: judgement.outcome === 'differs', sentence: sentences[judgement.outcome] };
}

/**
 * Runs `pnpm ops lottery-issues void`: records the request to void an issue. When a second operator requests the same, all stakes of the issue go
 * back.
 */
export async function voidByOperators(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'number', 'reason', 'by']);
  const name = requireIssueName(options);
  const [by, reason] = [requireOption(options, 'by'), requireOption(options, 'reason')];
  const outcome = await transaction(db, async (tx) => {
    const issueId = await requireIssueId(tx, name);
    const { operatorId, loginName } = await identifyOperator(tx, by, now());
    const voidOutcome = await requestVoid(tx, { issueId, operatorId, reason, now: now() });
    if (voidOutcome === 'voided_before')
      throw new OperatorError('The issue was voided before, and its stakes went back.');
    if (voidOutcome === 'too_old')
      throw new OperatorError('The draw of the issue is more than 50 days ago: its stakes cannot go back any more.');
    await auditIssueAct(tx, {
      operator: loginName,
      command: 'lottery-issues void',
      name,
      after: { reason, outcome: voidOutcome },
      now: now(),
    });
    return voidOutcome;
  });
  print(VOID_SENTENCES[outcome]);
  return 0;
}

const VOID_SENTENCES: Readonly<Record<Exclude<VoidOutcome, 'voided_before' | 'too_old'>, string>> = {
  waiting: 'Another operator has to ask for the same.',
  voided: 'The issue is void; all stakes go back within seconds.',
};

interface AuditedAct {
  readonly operator: string;
  readonly command: string;
  readonly name: IssueName;
  readonly after: object;
  readonly now: Date;
}

async function auditIssueAct(tx: Tx, { name, ...act }: AuditedAct): Promise<void> {
  const target = `lottery-issues ${name.lottery} ${name.number}`;
  await writeAudit(tx, { ...act, merchantId: null, target, before: null });
}
