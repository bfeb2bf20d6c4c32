import { useOfferContractMutation } from '@baize/api/agent';
import type { ContractOffer, ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import type { TierInput } from '@baize/validation/contract-terms';
import { contractForm } from '@baize/validation/forms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { initialOfferValues, toTerms, type OfferValues } from './terms-values.ts';

export interface OfferFormOptions {
  readonly ownTerms: ContractTerms;
  readonly currency: Currency;
  readonly account: string;
  readonly onDone: () => void;
}

export type OfferForm = ReturnType<typeof useActForm<OfferValues, ContractOffer>>['form'];

type TierErrors = Partial<Record<keyof TierInput, unknown>>;

/** Creates the form of an offer. It validates the terms at each input, by the rules of the server. */
export function useOfferForm({ ownTerms, currency, account, onDone }: OfferFormOptions) {
  const { t } = useTranslation('agent');
  const showSuccess = useSuccessToast();
  const [offer] = useOfferContractMutation();
  const schema = useMemo(() => contractForm({ currency, own: ownTerms }), [currency, ownTerms]);
  const initialValues = useMemo(() => initialOfferValues(ownTerms, account), [ownTerms, account]);
  const actForm = useActForm<OfferValues, ContractOffer>({
    initialValues,
    schema,
    submit: async (values) => {
      const { account: to, note } = values;
      return await offer({ account: to.trim(), terms: toTerms(values, ownTerms, currency), note: note.trim() });
    },
    fields: { 'contract.not_in_line': 'account' },
    onDone: ({ account: to }) => {
      showSuccess(t('contract.offered', { account: to }));
      onDone();
    },
  });
  return { ...actForm, tierErrors: toTierErrors(actForm.form) };
}

/** Returns the errors of each tier. They are empty until the first attempt to send the offer, as for the other inputs. */
function toTierErrors({ errors, submitCount }: OfferForm): readonly TierErrors[] {
  // Formik types an error of a list as a text or a list; the schema gives every tier its own object.
  const tierErrors: unknown = errors.tiers;
  return submitCount > 0 && Array.isArray(tierErrors)
    ? tierErrors.map((errorsOfTier: TierErrors | undefined) => errorsOfTier ?? {})
    : [];
}
