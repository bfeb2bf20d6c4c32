import { useOfferContractMutation } from '@baize/api/agent';
import type { ContractOffer, ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-done';
import type { TierInput } from '@baize/validation/contract-terms';
import { contractForm } from '@baize/validation/forms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { firstValues, toTerms, type OfferValues } from './terms-values.ts';

export interface OfferFormOptions {
  readonly own: ContractTerms;
  readonly currency: Currency;
  readonly account: string;
  readonly onDone: () => void;
}

export type OfferForm = ReturnType<typeof useActForm<OfferValues, ContractOffer>>['form'];

type TierProblems = Partial<Record<keyof TierInput, unknown>>;

/** The form of an offer. It judges the terms as the server does, at each input. */
export function useOfferForm({ own, currency, account, onDone }: OfferFormOptions) {
  const { t } = useTranslation('agent');
  const done = useSuccessToast();
  const [offer] = useOfferContractMutation();
  const schema = useMemo(() => contractForm({ currency, own }), [currency, own]);
  const initialValues = useMemo(() => firstValues(own, account), [own, account]);
  const act = useActForm<OfferValues, ContractOffer>({
    initialValues,
    schema,
    send: async (values) => {
      const { account: to, note } = values;
      return await offer({ account: to.trim(), terms: toTerms(values, own, currency), note: note.trim() });
    },
    fields: { 'contract.not_in_line': 'account' },
    onDone: ({ account: to }) => {
      done(t('contract.offered', { account: to }));
      onDone();
    },
  });
  return { ...act, tierProblems: tierProblemsOf(act.form) };
}

/** Problems of tiers show once the offer was sent, like those of every other input. */
function tierProblemsOf({ errors, submitCount }: OfferForm): readonly TierProblems[] {
  // Formik types an error of a list as a text or a list; the schema gives every tier its own object.
  const problems: unknown = errors.tiers;
  return submitCount > 0 && Array.isArray(problems) ? problems.map((each: TierProblems | undefined) => each ?? {}) : [];
}
