import { parseAmount } from '@baize/money';
import { currencyOf } from '../domain/wallet/currency.ts';
import {
  correctLine,
  holdRun,
  readRunSummary,
  resumeRun,
  type CorrectionRequest,
  type RunAct,
} from '../modules/contracts/settlements/operator-acts.ts';
import { replayRun } from '../modules/contracts/settlements/replay-run.ts';
import { settleRest } from '../modules/contracts/settlements/settle-rest.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { text, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

/** The largest number of characters of the reason of a correction. The agent's adjustment stores the reason as its note. */
const CORRECTION_REASON_LENGTH_MAX = 140;

const reason = { kind: text, required: true, help: 'kept in the audit' } as const;

/** The settlement runs, which pay agents for one window of their contracts each (design/agents.md, "Pay"). */
export const settlements: ResourceDefinition = {
  summary: 'settlement runs: one window of the contracts of one kind each',
  permission: 'settlement.manage',
  table: 'settlement_run',
  belongsToMerchant: true,
  key: { option: 'run', column: 'run_id', kind: wholeNumber, generated: true },
  verbs: ['list'],
  acts: {
    show: {
      help: 'one run with its sums, the cost of tier gaps and the first parked line',
      isReadOnly: true,
      run: showRun,
    },
    hold: { help: 'the worker leaves the run alone', options: { reason }, run: holdByOperator },
    resume: { help: 'the worker goes on, and tries parked lines again', options: { reason }, run: resumeByOperator },
    replay: {
      help: 'computes the run anew from the roll-ups and compares it; changes nothing',
      isReadOnly: true,
      run: replayByOperator,
    },
    correct: {
      help: 'pays an agent more or less in its next window; another operator has to ask for the same within a day',
      options: {
        contract: { kind: wholeNumber, required: true, help: 'the contract of the line' },
        amount: { kind: text, required: true, help: 'as 12.50 or -12.50, in the currency of the brand' },
        reason,
      },
      run: correctByOperator,
    },
    settle: {
      help: 'ends what waits for an agent without a contract, settled outside of the platform; another operator has to ask for the same within a day',
      options: {
        contract: { kind: wholeNumber, required: true, help: 'the contract that rests shows' },
        amount: { kind: text, required: true, help: 'the whole amount that rests shows, as 12.50 or -12.50' },
        reason,
      },
      run: settleByOperator,
    },
  },
  fields: {},
  listColumns: ['kind', 'time_window', 'window_from', 'window_to', 'pay_at', 'state', 'is_held', 'done_at'],
  order: ['run_id'],
  descending: true,
};

function toRunAct({ scope, id, now }: ActCall): RunAct {
  return { merchantId: scope.merchantId, runId: id, now };
}

async function showRun(tx: Tx, call: ActCall): Promise<ActSummary> {
  const run = await readRunSummary(tx, toRunAct(call));
  if (!run) throw createNoSuchRunError(call);
  const { kind, state, isHeld, windowFrom, windowTo, payAt, failure, ...sums } = run;
  const times = { from: windowFrom.toISOString(), to: windowTo.toISOString(), payAt: payAt.toISOString() };
  const amounts = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));
  return { run: String(call.id), kind, state, held: isHeld, ...times, ...amounts, failure };
}

function createNoSuchRunError({ id }: ActCall): OperatorError {
  return new OperatorError(
    `There is no run ${id} that this can be done with: pnpm ops settlements list shows those that there are.`,
  );
}

async function holdByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const result = await holdRun(tx, toRunAct(call));
  if (!result.ok) throw createNoSuchRunError(call);
  return await auditAct(tx, call, 'hold', { held: true });
}

async function resumeByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const result = await resumeRun(tx, toRunAct(call));
  if (!result.ok) throw createNoSuchRunError(call);
  return await auditAct(tx, call, 'resume', { held: false, lines: result.value });
}

/** Computes the run anew and compares the digests of its lines. `differs` is the contract of the first line that differs, or `null`. */
async function replayByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const replayed = await replayRun(tx, toRunAct(call));
  if (!replayed) throw createNoSuchRunError(call);
  const { lines, storedDigest, replayedDigest, differs } = replayed;
  const equal = storedDigest === replayedDigest;
  return {
    run: String(call.id),
    lines,
    stored: storedDigest,
    replayed: replayedDigest,
    equal,
    differs: differs === undefined ? null : String(differs),
  };
}

async function correctByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const request = await parseCorrection(tx, call);
  const corrected = await correctLine(tx, request);
  if (!corrected.ok && corrected.code === 'request.state_changed')
    throw new OperatorError('Another amount waits for its second operator: ask for that one, or wait a day.');
  if (!corrected.ok && corrected.code === 'contract.not_offered')
    throw new OperatorError(
      'The agent has no contract of this kind in force or to come: no next window would pay the correction.',
    );
  if (!corrected.ok) throw createNoSuchRunError(call);
  return await auditCorrection(tx, call, 'correct', corrected.value);
}

async function settleByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const settled = await settleRest(tx, await parseCorrection(tx, call));
  if (!settled.ok && settled.code === 'request.state_changed')
    throw new OperatorError(
      'Another amount waits for the agent, or for its second operator: pnpm ops settlements rests shows the amount.',
    );
  if (!settled.ok && settled.code === 'contract.request_open')
    throw new OperatorError('The agent has a contract of this kind, whose next window takes what waits.');
  if (!settled.ok) throw createNoSuchRunError(call);
  return await auditCorrection(tx, call, 'settle', settled.value);
}

async function auditCorrection(tx: Tx, call: ActCall, verb: string, state: 'waiting' | 'done'): Promise<ActSummary> {
  return await auditAct(tx, call, verb, {
    contract: String(call.value('contract')),
    amount: String(call.value('amount')),
    waits: state === 'waiting' ? 'for another operator' : null,
  });
}

/** Reads the contract, the amount and the reason of an act that changes an agent's pay. Throws an `OperatorError` if one of them is invalid. */
async function parseCorrection(tx: Tx, call: ActCall): Promise<CorrectionRequest> {
  const { currency } = await tx
    .selectFrom('merchant')
    .select('currency')
    .where('merchant_id', '=', call.scope.merchantId)
    .executeTakeFirstOrThrow();
  const amount = parseAmount(String(call.value('amount')), currencyOf(currency));
  if (!amount || amount.amountMinor === 0n) throw new OperatorError('--amount must be an amount like 12.50 or -12.50.');
  const contractId = BigInt(String(call.value('contract')));
  const { operator } = call.scope;
  const { amountMinor } = amount;
  return { ...toRunAct(call), operator, contractId, amountMinor, reason: readCorrectionReason(call) };
}

function readCorrectionReason({ value }: ActCall): string {
  const reason = String(value('reason'));
  if (Array.from(reason).length > CORRECTION_REASON_LENGTH_MAX)
    throw new OperatorError(`--reason must have at most ${CORRECTION_REASON_LENGTH_MAX} characters.`);
  return reason;
}

/** Writes the audit row of an act and returns its outcome, which is printed. */
async function auditAct(
  tx: Tx,
  { scope, id, now, value }: ActCall,
  verb: string,
  outcome: ActSummary,
): Promise<ActSummary> {
  const { merchantId, operator } = scope;
  const after = { reason: String(value('reason')), ...outcome };
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: `settlements ${verb}`,
    target: `settlements ${id}`,
    before: null,
    after,
    now,
  });
  return { run: String(id), ...outcome };
}
