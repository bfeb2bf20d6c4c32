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

const PREVIEW_DELAY_MS = 400;

export interface LivePreviewProps {
  values: OfferValues;
  own: ContractTerms;
  currency: Currency;
  onTiersChange: (tiers: OfferValues['tiers']) => void;
}

/**
 * The simulator of an offer: sliders for the tiers of the form, and what the terms would have paid on the real figures of the last period. The result follows
 * after a pause in typing; terms that the server would refuse show its refusal.
 */
export function LivePreview({ values, own, currency, onTiersChange }: LivePreviewProps) {
  const rested = useDebounced(values, PREVIEW_DELAY_MS);
  const request = useMemo(() => readRequest(rested, own, currency), [rested, own, currency]);
  const account = values.account.trim();
  // The result of another account must not stay in view while the one of this account is computed. The key changes with the input of the account alone:
  // a slider that is moved keeps its focus.
  return (
    <Simulation
      key={account}
      request={request?.account === account ? request : undefined}
      own={own}
      currency={currency}
      tiers={values.tiers}
      onTiersChange={onTiersChange}
    />
  );
}

interface SimulationProps extends Pick<LivePreviewProps, 'own' | 'currency' | 'onTiersChange'> {
  request: ReturnType<typeof readRequest>;
  /** The tiers of the form. The request has those of a moment ago. */
  tiers: OfferValues['tiers'];
}

function Simulation({ request, own, currency, tiers, onTiersChange }: SimulationProps) {
  const { t } = useTranslation('agent');
  const sentence = useErrorSentence();
  const { data, error, isFetching } = usePreviewContractQuery(request ?? { account: '', terms: own }, {
    skip: !request,
  });
  return (
    <>
      <TierSliders own={own} currency={currency} tiers={tiers} figures={data?.figures} onChange={onTiersChange} />
      {!request && <p className={styles.soft}>{t('contract.preview_wait')}</p>}
      <div aria-live="polite" aria-busy={isFetching} className={styles.simulation}>
        {request && error !== undefined && !isFetching && (
          <p className={styles.refusal} role="alert">
            {sentence(error)}
          </p>
        )}
        {request && data && error === undefined && <PreviewView preview={data} />}
      </div>
    </>
  );
}

/** `undefined` while an account is missing or a tier cannot be read: there is nothing to compute yet. */
function readRequest(values: OfferValues, own: ContractTerms, currency: Currency) {
  const account = values.account.trim();
  const areRead = values.tiers.every((tier) => readTier(tier, currency) !== undefined);
  return account === '' || !areRead ? undefined : { account, terms: toTerms(values, own, currency) };
}
