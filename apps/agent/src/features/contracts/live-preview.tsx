import { usePreviewContractQuery } from '@baize/api/agent';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useErrorSentence } from '@baize/site/sentences';
import { useDebounced } from '@baize/site/use-debounced';
import { readTier } from '@baize/validation/contract-terms';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './contracts.module.css';
import { PreviewView } from './preview-view.tsx';
import { toTerms, type OfferValues } from './terms-values.ts';

const PREVIEW_DELAY_MS = 400;

export interface LivePreviewProps {
  values: OfferValues;
  own: ContractTerms;
  currency: Currency;
}

/** Shows what the terms of the form would have paid. The figures follow after a pause in typing; terms that the server would refuse show its refusal. */
export function LivePreview({ values, own, currency }: LivePreviewProps) {
  const { t } = useTranslation('agent');
  const sentence = useErrorSentence();
  const rested = useDebounced(values, PREVIEW_DELAY_MS);
  const request = useMemo(() => readRequest(rested, own, currency), [rested, own, currency]);
  const { currentData, error } = usePreviewContractQuery(request ?? { account: '', terms: own }, { skip: !request });
  if (!request) return <p className={styles.soft}>{t('contract.preview_wait')}</p>;
  return (
    <div aria-live="polite">
      {error !== undefined && (
        <p className={styles.refusal} role="alert">
          {sentence(error)}
        </p>
      )}
      {currentData && error === undefined && <PreviewView preview={currentData} />}
    </div>
  );
}

/** `undefined` while an account is missing or a tier cannot be read: there is nothing to compute yet. */
function readRequest(values: OfferValues, own: ContractTerms, currency: Currency) {
  const account = values.account.trim();
  const areRead = values.tiers.every((tier) => readTier(tier, currency) !== undefined);
  return account === '' || !areRead ? undefined : { account, terms: toTerms(values, own, currency) };
}
