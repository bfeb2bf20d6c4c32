import type { ActivityValue } from '@baize/contract/schemas/promotions';
import type { Verdict } from '@baize/site/action-guard';

/**
 * What a person can do with an activity now. `guard`: a visitor has to log in, and a trial account needs a true account. `deposit`: the bonus is chosen
 * with a deposit. `rewards`: the reward or its free rounds wait in the reward centre. `none`: nothing, and a sentence explains why.
 */
export type NextStep = 'claim' | 'apply' | 'voucher' | 'deposit' | 'guard' | 'rewards' | 'none';

type Facts = Pick<ActivityValue, 'kind' | 'state' | 'entry' | 'obstacle'> & {
  form: Pick<ActivityValue['form'], 'codeRequired'>;
};

/**
 * Decides the step that the state of an activity allows. A rejected application may be sent again. The result only selects what to show, because the server
 * checks every act again.
 */
export function nextStep({ kind, state, entry, obstacle, form }: Facts, verdict: Verdict): NextStep {
  if (state === 'issued' || (kind === 'free_rounds' && state === 'claimed')) return 'rewards';
  const canApplyAgain = state === 'rejected' && entry === 'apply';
  if (state !== 'claim' && !canApplyAgain) return 'none';
  const step = kind === 'reload' ? 'deposit' : form.codeRequired ? 'voucher' : entry;
  if (step === 'none') return 'none';
  if (verdict !== 'allow') return 'guard';
  return obstacle === null ? step : 'none';
}
