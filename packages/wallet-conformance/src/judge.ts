import { Broken, NotJudged } from './expect.ts';
import { makeKit, type Helpers, type Rule } from './kit.ts';
import { answerRules } from './rules/answers.ts';
import { atOnceRules } from './rules/at-once.ts';
import { betRules } from './rules/bet.ts';
import { rollbackRules } from './rules/rollback.ts';
import { sessionRules } from './rules/session.ts';
import { signatureRules } from './rules/signature.ts';
import { winRules } from './rules/win.ts';
import type { Verdict } from './verdict.ts';
import type { Wallet } from './wallet.ts';

export { dialects } from './dialects/dialects.ts';
export type { Asked, Dialect, Tampering } from './dialects/dialect.ts';
export { junitOf } from './junit.ts';
export { scorecardOf } from './scorecard.ts';
export type { Helpers } from './kit.ts';
export type { Verdict } from './verdict.ts';
export { fetchSend, Wallet, type Send, type WalletAddress } from './wallet.ts';

/** Every rule, in the order of the scorecard. */
const rules: readonly Rule[] = [
  ...signatureRules,
  ...sessionRules,
  ...betRules,
  ...winRules,
  ...rollbackRules,
  ...atOnceRules,
  ...answerRules,
];

/**
 * Judges a wallet by every rule, or by those that are named (`['B1', 'X3']`), one after the other. A wallet that falls silent breaks
 * the rule at hand, and the next is tried. One that the wallet's dialect cannot express is not applicable, and the verdict says why.
 */
export async function judge(wallet: Wallet, helpers: Helpers, only?: readonly string[]): Promise<readonly Verdict[]> {
  const kit = makeKit(wallet, helpers);
  const unknown = only?.find((id) => !rules.some((rule) => rule.id === id));
  if (unknown !== undefined) throw new TypeError(`there is no rule ${unknown}`);
  const verdicts: Verdict[] = [];
  for (const { judge: judgeRule, ...rule } of rules.filter(({ id }) => only?.includes(id) ?? true)) {
    const started = performance.now();
    const reason = wallet.dialect.notApplicable[rule.id];
    const found: Found =
      reason === undefined
        ? await findingOf(async () => await judgeRule(kit))
        : { outcome: 'not applicable', finding: reason };
    verdicts.push({ ...rule, ...found, milliseconds: performance.now() - started });
  }
  return verdicts;
}

type Found = Pick<Verdict, 'outcome' | 'finding'>;

async function findingOf(work: () => Promise<void>): Promise<Found> {
  try {
    await work();
    return { outcome: 'held' };
  } catch (error) {
    if (error instanceof NotJudged) return { outcome: 'not judged', finding: error.message };
    if (error instanceof Broken) return { outcome: 'broken', finding: error.message };
    return { outcome: 'broken', finding: `the wallet could not be asked: ${String(error)}` };
  }
}
