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
import { TierSliders } from './tier-sliders.tsx';
import { toTerms, type OfferValues } from './terms-values.ts';

/** Pause in typing after which the preview is requested (debounce). */
const PREVIEW_DELAY_MS = 400;

export interface LivePreviewProps {
  values: OfferValues;
  ownTerms: ContractTerms;
  currency: Currency;
  onTiersChange: (tiers: OfferValues['tiers']) => void;
}

/**
 * The simulator of an offer: sliders for the tiers of the form, and what the terms would have paid on the figures of the last period. The preview is
 * fetched after a pause in typing. If the server refuses the terms, its refusal is shown instead.
 */
export function LivePreview({ values, ownTerms, currency, onTiersChange }: LivePreviewProps) {
  const debouncedValues = useDebounced(values, PREVIEW_DELAY_MS);
  const request = useMemo(
    () => readRequest(debouncedValues, ownTerms, currency),
    [debouncedValues, ownTerms, currency],
  );
  const account = values.account.trim();
  // The key discards the result of another account at once. Only the account is part of the key, so that a slider keeps its focus while it is moved.
  return (
    <Simulation
      key={account}
      request={request?.account === account ? request : undefined}
      ownTerms={ownTerms}
      currency={currency}
      tiers={values.tiers}
      onTiersChange={onTiersChange}
    />
  );
}

interface SimulationProps extends Pick<LivePreviewProps, 'ownTerms' | 'currency' | 'onTiersChange'> {
  request: ReturnType<typeof readRequest>;
  /** The present tiers of the form. The tiers of the request are older by the delay of the preview. */
  tiers: OfferValues['tiers'];
}

function Simulation({ request, ownTerms, currency, tiers, onTiersChange }: SimulationProps) {
  const { t } = useTranslation('agent');
  const errorSentence = useErrorSentence();
  const { data, error, isFetching } = usePreviewContractQuery(request ?? { account: '', terms: ownTerms }, {
    skip: !request,
  });
  return (
    <>
      <TierSliders
        ownTerms={ownTerms}
        currency={currency}
        tiers={tiers}
        figures={data?.figures}
        onChange={onTiersChange}
      />
      {!request && <p className={styles.soft}>{t('contract.preview_wait')}</p>}
      <div aria-live="polite" aria-busy={isFetching} className={styles.simulation}>
        {request && error !== undefined && !isFetching && (
          <p className={styles.refusal} role="alert">
            {errorSentence(error)}
          </p>
        )}
        {request && data && error === undefined && <PreviewView preview={data} />}
      </div>
    </>
  );
}

/** Builds the request of a preview. Returns `undefined` while the account is missing or a tier is invalid. */
function readRequest(values: OfferValues, ownTerms: ContractTerms, currency: Currency) {
  const account = values.account.trim();
  const areTiersValid = values.tiers.every((tier) => readTier(tier, currency) !== undefined);
  return account === '' || !areTiersValid ? undefined : { account, terms: toTerms(values, ownTerms, currency) };
}
