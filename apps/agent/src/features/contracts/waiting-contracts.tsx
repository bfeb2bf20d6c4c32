import { useContractsQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { readStored, writeStored } from '@baize/site/browser-storage';
import { useState } from 'react';
import { lazyPart } from '@baize/site/lazy-page';
import { Suspense } from 'react';

const WaitingContractsPopup = lazyPart(
  async () => (await import('./waiting-contracts-popup.tsx')).WaitingContractsPopup,
  ['contracts'],
);

/** The offers that the agent has closed in this session. Signing out clears the storage, so the next log-in shows them again. */
const CLOSED_KEY = 'baize.closed-contracts';
const OFFERED_TO_ME = { direction: 'upline', state: 'progress', pageNo: 1, pageSize: RECORDS_PER_PAGE } as const;

/**
 * Opens the popup of the newest contract that was offered to the agent, once per offer and session. An offer that arrives while the page
 * is open is shown as well. Where the offers cannot be loaded nothing opens: the pages of contracts say so themselves.
 */
export function WaitingContracts() {
  const [closed, setClosed] = useState(readClosed);
  const { data } = useContractsQuery(OFFERED_TO_ME);
  const waiting = data?.list.find(({ contractId }) => !closed.includes(contractId));
  if (!waiting) return null;
  const close = () => {
    const next = [...closed, waiting.contractId];
    writeStored('sessionStorage', CLOSED_KEY, next.join(' '));
    setClosed(next);
  };
  return (
    <Suspense>
      <WaitingContractsPopup key={waiting.contractId} contractId={waiting.contractId} onLater={close} />
    </Suspense>
  );
}

function readClosed(): readonly string[] {
  return (readStored('sessionStorage', CLOSED_KEY) ?? '').split(' ');
}
