import { ErrorBoundary } from '@baize/site/error-boundary';
import { ExtraPart } from '@baize/site/idle-part';
import { PageArrival } from '@baize/site/page-arrival';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AgentShell } from './shell/agent-shell.tsx';

const loadWaitingContracts = async () => (await import('../features/contracts/waiting-contracts.tsx')).WaitingContracts;
const loadLiveBalance = async () => (await import('./shell/live-balance.tsx')).LiveBalance;

/** The layout route of every page of the agent centre. The live balance and the popup of offered contracts load after the page. */
export function AgentHome() {
  const { pathname } = useLocation();
  return (
    <AgentShell>
      <ErrorBoundary resetKey={pathname}>
        <Suspense>
          <Outlet />
          <PageArrival />
        </Suspense>
      </ErrorBoundary>
      <ExtraPart load={loadLiveBalance} props={{}} />
      <ExtraPart load={loadWaitingContracts} props={{}} />
    </AgentShell>
  );
}
