import { NotJudgedError, RuleBrokenError } from './expect.ts';
import { createKit, findMissingNeeds, type Helpers, type Need, type Rule } from './kit.ts';
import { adjustRules } from './rules/adjust.ts';
import { answerRules } from './rules/answers.ts';
import { atOnceRules } from './rules/at-once.ts';
import { betRules } from './rules/bet.ts';
import { duplicatesRules } from './rules/duplicates.ts';
import { integrationRules } from './rules/integrations.ts';
import { operatorRules } from './rules/operator.ts';
import { reconciliationRules } from './rules/reconciliation.ts';
import { restartRules } from './rules/restart.ts';
import { rollbackRules } from './rules/rollback.ts';
import { roundRules } from './rules/rounds.ts';
import { sessionRules } from './rules/session.ts';
import { signatureRules } from './rules/signature.ts';
import { silenceRules } from './rules/silence.ts';
import { statusRules } from './rules/status.ts';
import { winRules } from './rules/win.ts';
import type { Verdict } from './verdict.ts';
import type { Wallet } from './wallet.ts';

export { dialects } from './dialects/dialects.ts';
export type { WalletRequest, Dialect, Tampering } from './dialects/dialect.ts';
export { junitOf } from './junit.ts';
export { scorecardOf } from './scorecard.ts';
export type { Helpers, Need, OtherIntegration } from './kit.ts';
export type { Operator, SigningKey } from './operator.ts';
export type { Verdict } from './verdict.ts';
export { fetchSend, Wallet, type Send, type WalletAddress } from './wallet.ts';

/** Every rule, in the order of the scorecard. */
const rules: readonly Rule[] = [
  ...signatureRules,
  ...sessionRules,
  ...betRules,
  ...winRules,
  ...rollbackRules,
  ...roundRules,
  ...duplicatesRules,
  ...adjustRules,
  ...integrationRules,
  ...operatorRules,
  ...restartRules,
  ...atOnceRules,
  ...silenceRules,
  ...statusRules,
  ...reconciliationRules,
  ...answerRules,
];

/** A rule without its code: its id, its chapter (`about`), its sentence (`title`) and the helpers that it needs. */
export interface RuleSummary {
  readonly id: string;
  readonly about: string;
  readonly title: string;
  readonly needs: readonly Need[];
}

/** Every rule in the order in which it is judged, with what it needs besides launch tokens. */
export const ruleSummaries: readonly RuleSummary[] = rules.map(({ id, about, title, needs = [] }) => ({
  id,
  about,
  title,
  needs,
}));

/**
 * Judges a wallet by every rule, or by the named ones (`['B1', 'X3']`), one after the other. If the wallet does not answer, the current rule
 * is broken and the next rule is judged. A rule that the dialect cannot express is not applicable, and a rule whose needs the
 * helpers do not cover is not judged; the verdict gives the reason. Throws a TypeError if `only` names a rule that does not exist.
 */
export async function judge(wallet: Wallet, helpers: Helpers, only?: readonly string[]): Promise<readonly Verdict[]> {
  const kit = createKit(wallet, helpers);
  const unknown = only?.find((id) => !rules.some((rule) => rule.id === id));
  if (unknown !== undefined) throw new TypeError(`there is no rule ${unknown}`);
  const verdicts: Verdict[] = [];
  for (const rule of rules.filter(({ id }) => only?.includes(id) ?? true)) {
    const { id, about, title } = rule;
    const started = performance.now();
    const result = findReasonToSkip(rule, wallet, helpers) ?? (await runRule(async () => await rule.judge(kit)));
    verdicts.push({ id, about, title, ...result, milliseconds: performance.now() - started });
  }
  return verdicts;
}

type Result = Pick<Verdict, 'outcome' | 'finding'>;

/** Returns the result of a rule that is not judged with this dialect and these helpers, or undefined if the rule can be judged. */
function findReasonToSkip(rule: Rule, { dialect }: Wallet, helpers: Helpers): Result | undefined {
  const reason = dialect.notApplicable[rule.id];
  if (reason !== undefined) return { outcome: 'not applicable', finding: reason };
  const missing = findMissingNeeds(rule, helpers);
  return missing.length > 0 ? { outcome: 'not judged', finding: `needs ${missing.join(', ')}` } : undefined;
}

/** Runs a rule and converts its error to a result. Any error but the two of the kit means that the wallet could not be called. */
async function runRule(work: () => Promise<void>): Promise<Result> {
  try {
    await work();
    return { outcome: 'held' };
  } catch (error) {
    if (error instanceof NotJudgedError) return { outcome: 'not judged', finding: error.message };
    if (error instanceof RuleBrokenError) return { outcome: 'broken', finding: error.message };
    return { outcome: 'broken', finding: `the wallet could not be asked: ${String(error)}` };
  }
}
