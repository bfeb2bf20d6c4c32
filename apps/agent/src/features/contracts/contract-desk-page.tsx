import type { ContractDeskValue } from '@baize/contract/schemas/contracts';
import type { ContractKind } from '@baize/contract/agent-codes';
import { LoadFailed } from '@baize/site/load-failed';
import { oneOf } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { TabLinks } from '@baize/ui/tab-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ContractList } from './contract-list.tsx';
import { ContractPopup } from './contract-popup.tsx';
import styles from './contracts.module.css';
import { OfferCard } from './offer-card.tsx';
import { OfferPopup } from './offer-popup.tsx';
import { EndedContract, OwnContract } from './own-contract.tsx';
import { SettlementList } from '../../shared/settlements/settlement-list.tsx';

/** The part of a desk query's result that the page uses. */
interface DeskResult {
  readonly data?: ContractDeskValue | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export interface ContractDeskPageProps {
  kind: ContractKind;
  desk: DeskResult;
}

/** The page of one kind of contract: the agent's own contract, the offers that wait for an answer, and the contracts of its direct downlines. */
export function ContractDeskPage({ kind, desk }: ContractDeskPageProps) {
  const { t } = useTranslation('agent');
  const [openId, setOpenId] = useState<string>();
  const list = useOpenList();
  const title = t(`contract.kind_${kind}`);
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <PageHeader title={title} note={t('contract.note')} actions={desk.data && <OfferButton desk={desk.data} />} />
      {desk.isError && !desk.data && <LoadFailed error={desk.error} onRetry={() => void desk.refetch()} />}
      {!desk.data && !desk.isError && (
        <div aria-busy="true">
          <Skeleton shape="block" className={styles.wait} />
        </div>
      )}
      {desk.data && <Desk desk={desk.data} onOpen={setOpenId} />}
      <ListTabs list={list} />
      <Card title={list === 'windows' ? t('settlement.title') : t('contract.list')}>
        {list === 'windows' ? <SettlementList kind={kind} /> : <ContractList kind={kind} onOpen={setOpenId} />}
      </Card>
      {openId !== undefined && <ContractPopup contractId={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

/** The lists below the agent's own contract. The address names the open one, as in `?list=contracts`. Without a name, the first list is open. */
const LISTS = ['windows', 'contracts'] as const;
type ListName = (typeof LISTS)[number];

function useOpenList(): ListName {
  const [params] = useSearchParams();
  return oneOf(LISTS)(params.get('list') ?? '') ?? 'windows';
}

/** Links to the lists. A link drops the filters of the present list, because the other list has different filters. */
function ListTabs({ list }: { list: ListName }) {
  const { t } = useTranslation('agent');
  const labels = { windows: t('settlement.title'), contracts: t('contract.list') };
  const tabs = LISTS.map((key) => ({
    key,
    label: labels[key],
    active: key === list,
    render: <Link to={key === 'windows' ? '?' : `?list=${key}`} />,
  }));
  return <TabLinks label={t('contract.lists')} tabs={tabs} />;
}

/** Shows the offers that wait for an answer, the agent's own contract, and its ended contracts whose last pay is still due. */
function Desk({ desk, onOpen }: { desk: ContractDeskValue; onOpen: (contractId: string) => void }) {
  return (
    <>
      {desk.offers.map((offer) => (
        <OfferCard key={offer.offerId} offer={offer} />
      ))}
      {(desk.own !== null || desk.ending.length === 0) && (
        <OwnContract contract={desk.own} currency={desk.currency} onOpen={onOpen} />
      )}
      {desk.ending.map((ending) => (
        <EndedContract
          key={ending.contract.contractId}
          endedContract={ending}
          currency={desk.currency}
          onOpen={onOpen}
        />
      ))}
    </>
  );
}

/** The parameter of the address that opens the form of an offer, with the account that it is for. */
const OFFER_PARAMETER = 'offerTo';

/** The button that opens the form of an offer, for an agent who may make one. */
function OfferButton({ desk: { own, mayOffer, currency } }: { desk: ContractDeskValue }) {
  const { t } = useTranslation('agent');
  const [params, setParams] = useSearchParams();
  const account = params.get(OFFER_PARAMETER);
  const open = (to: string | null) => {
    const next = new URLSearchParams(params);
    next.delete(OFFER_PARAMETER);
    if (to !== null) next.set(OFFER_PARAMETER, to);
    setParams(next, { replace: true });
  };
  return (
    <>
      <Button
        variant="brass"
        disabledReason={mayOffer ? undefined : t('contract.offer_blocked')}
        onClick={() => open('')}
      >
        {t('contract.offer')}
      </Button>
      {account !== null && mayOffer && own && (
        <OfferPopup ownTerms={own.terms} currency={currency} account={account} onClose={() => open(null)} />
      )}
    </>
  );
}
