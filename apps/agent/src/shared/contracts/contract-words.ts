import type { ContractKind } from '@baize/contract/agent-codes';
import type { ContractTerms, ContractTier } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';

/** Stands in place of an account where the merchant itself pays the agent: no member can register it. */
const MERCHANT_ACCOUNT = '*';

/** Returns the key of the sentence that says how often contracts with these terms are settled. */
export function periodKey(terms: ContractTerms) {
  if ('period' in terms) return `contract.period_${terms.period}` as const;
  return terms.kind === 'hourly_salary' ? 'contract.period_hour' : 'contract.period_five_minutes';
}

/** Returns the key of the label for the condition on the mean stakes: those of an hour for contracts that settle at least hourly, else those of a day. */
export function betAmountKey(kind: ContractKind) {
  return kind === 'hourly_salary' || kind === 'real_time_salary'
    ? 'contract.bet_amount_hour'
    : 'contract.bet_amount_day';
}

/** Formats the range of the rates, such as "0.5% – 1.2%", or the only rate of a contract with one tier. Expects tiers in ascending order. */
export function ratesText({ tiers }: ContractTerms): string {
  const [first, last] = [tiers[0], tiers.at(-1)];
  if (!first || !last) return '';
  return first === last ? `${first.ratePercent}%` : `${first.ratePercent}% – ${last.ratePercent}%`;
}

/** Returns whether the account stands for the platform itself, which pays agents without an upline. */
export function isPlatform(account: string): boolean {
  return account === MERCHANT_ACCOUNT;
}

/** Returns a function for the name of an account in a contract; the platform has a translated name. */
export function useAccountName(): (account: string) => string {
  const { t } = useTranslation('agent');
  return (account) => (isPlatform(account) ? t('contract.platform') : account);
}

/** Returns a function that lists the conditions of a tier as sentences. A tier without conditions gets one that says so. */
export function useConditionTexts(kind: ContractKind, currency: Currency): (tier: ContractTier) => string[] {
  const { t } = useTranslation('agent');
  const { money, count } = useFormats();
  const atLeast = (name: string, value: string) => t('contract.at_least', { name, value });
  return ({ activeMembers, validBet, profitAndLoss, betAmount }) => {
    const texts = [
      activeMembers !== undefined && atLeast(t('contract.active_members'), count(activeMembers)),
      validBet !== undefined && atLeast(t('contract.valid_bet'), money(validBet, currency)),
      // The API writes a loss as a negative profit.
      profitAndLoss !== undefined && atLeast(t('contract.loss'), money(profitAndLoss.replace('-', ''), currency)),
      betAmount !== undefined && atLeast(t(betAmountKey(kind)), money(betAmount, currency)),
    ].filter((text) => text !== false);
    return texts.length === 0 ? [t('contract.no_condition')] : texts;
  };
}
