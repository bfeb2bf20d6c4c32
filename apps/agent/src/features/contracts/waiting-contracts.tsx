import { useContractsQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { readStored, writeStored } from '@baize/site/browser-storage';
import { useState } from 'react';
import { ExtraPart } from '@baize/site/idle-part';

const loadPopup = async () => (await import('./waiting-contracts-popup.tsx')).WaitingContractsPopup;
const POPUP_AREAS = ['contracts'] as const;

/** The offers that the agent has closed in this session. Signing out clears the storage, so the next log-in shows them again. */
const CLOSED_KEY = 'baize.closed-contracts';
const WAITING_OFFERS_QUERY = { direction: 'upline', state: 'progress', pageNo: 1, pageSize: RECORDS_PER_PAGE } as const;

/**
 * Opens the popup of the newest contract that was offered to the agent, once per offer and session. An offer that arrives while the page
 * is open is shown as well. Where the offers cannot be loaded nothing opens: the pages of contracts say so themselves. Where the code of the
 * popup cannot be downloaded, it opens when the network is back.
 */
export function WaitingContracts() {
  const [closedIds, setClosedIds] = useState(readClosedIds);
  const { data } = useContractsQuery(WAITING_OFFERS_QUERY);
  const waiting = data?.list.find(({ contractId }) => !closedIds.includes(contractId));
  if (!waiting) return null;
  const close = () => {
    const next = [...closedIds, waiting.contractId];
    writeStored('sessionStorage', CLOSED_KEY, next.join(' '));
    setClosedIds(next);
  };
  return (
    <ExtraPart
      key={waiting.contractId}
      load={loadPopup}
      areas={POPUP_AREAS}
      props={{ contractId: waiting.contractId, onLater: close }}
    />
  );
}

function readClosedIds(): readonly string[] {
  return (readStored('sessionStorage', CLOSED_KEY) ?? '').split(' ');
}
