import { useContractFlagsQuery } from '@baize/api';
import { useContractsQuery } from '@baize/api/agent';
import { isAgentType, RECORDS_PER_PAGE } from '@baize/contract/limits';
import { useFormats } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractPath } from '../../shared/paths.ts';
import { ContractStateBadge } from '../../shared/contracts/contract-state.tsx';
import { ratesText } from '../../shared/contracts/contract-words.ts';
import { visibleContractKinds } from '../../shared/contracts/contract-kinds.ts';
import styles from './downlines.module.css';

export interface DownlineContractsProps {
  account: string;
  type: number;
  /** Contracts are made with direct downlines alone. */
  isDirect: boolean;
  renderContract: RenderContract;
}

/** Renders the popup of one contract. The route joins both features, because features do not import each other. */
export type RenderContract = (contractId: string, onClose: () => void) => ReactNode;

/** Lists the contracts between the agent and this account, newest first, and links to the forms of the kinds that can be offered. */
export function DownlineContracts({ account, type, isDirect, renderContract }: DownlineContractsProps) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const [openId, setOpenId] = useState<string>();
  const {
    currentData: data,
    isError,
    error,
    refetch,
  } = useContractsQuery(
    { account, direction: 'downline', pageNo: 1, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Card title={t('team.contracts')}>
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton />}
      {data?.list.length === 0 && <EmptyState text={t('team.contracts_none')} />}
      <ul className={styles.contracts} hidden={!data || data.list.length === 0}>
        {data?.list.map(({ contractId, terms, state }) => (
          <li key={contractId}>
            <span>
              {t(`contract.kind_${terms.kind}`)} · {ratesText(terms)}
            </span>
            <ContractStateBadge state={state} />
            <Button
              size="small"
              aria-label={`${t('contract.detail')}: ${t('contract.number_of', { id: contractId })}`}
              onClick={() => setOpenId(contractId)}
            >
              {t('contract.detail')}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.total > data.list.length && (
        <p className={styles.soft}>
          {t('team.contracts_newest', { shown: count(data.list.length), total: count(data.total) })}
        </p>
      )}
      {isDirect && isAgentType(type) && <OfferLinks account={account} />}
      {openId !== undefined && renderContract(openId, () => setOpenId(undefined))}
    </Card>
  );
}

/** Links to the form of an offer, for each kind whose page the agent has. */
function OfferLinks({ account }: { account: string }) {
  const { t } = useTranslation('agent');
  const { data: flags } = useContractFlagsQuery();
  return (
    <div className={styles.acts}>
      {visibleContractKinds(flags).map((kind) => (
        <Button key={kind} render={<Link to={`${contractPath(kind)}?${new URLSearchParams({ offerTo: account })}`} />}>
          {t('team.offer_kind', { kind: t(`contract.kind_${kind}`) })}
        </Button>
      ))}
    </div>
  );
}
