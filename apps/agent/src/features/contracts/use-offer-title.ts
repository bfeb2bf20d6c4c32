import type { ContractOffer } from '@baize/contract/schemas/contracts';
import { useTranslation } from 'react-i18next';
import { useAccountName } from '../../shared/contracts/contract-words.ts';

/** Returns a function for the title of a request, which names the two sides and the request: "kosi offers you a contract". */
export function useOfferTitle(): (offer: Pick<ContractOffer, 'account' | 'mayAnswer' | 'request'>) => string {
  const { t } = useTranslation('agent');
  const accountName = useAccountName();
  return ({ account, mayAnswer, request }) => {
    const values = { account: accountName(account) };
    if (request === 'new') return mayAnswer ? t('contract.offer_from', values) : t('contract.offer_to', values);
    return mayAnswer ? t('contract.end_from', values) : t('contract.end_to', values);
  };
}
