import { ErrorBoundary } from '@baize/site/error-boundary';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AgentsOnly } from '../app/guards.tsx';
import { AgentShell } from '../features/shell/agent-shell.tsx';

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
      </AgentShell>
    </AgentsOnly>
  );
}
