import { ErrorBoundary } from '@baize/site/error-boundary';
import { ExtraPart } from '@baize/site/idle-part';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AgentsOnly } from '../app/guards.tsx';
import { AgentShell } from '../features/shell/agent-shell.tsx';

const loadLiveBalance = async () => (await import('../features/shell/live-balance.tsx')).LiveBalance;

export default function AgentHomeRoute() {
  const { pathname } = useLocation();
  return (
    <AgentsOnly>
      <AgentShell>
        <ErrorBoundary resetKey={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
        <ExtraPart load={loadLiveBalance} props={{}} />
      </AgentShell>
    </AgentsOnly>
  );
}
