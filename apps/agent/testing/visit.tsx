import '@baize/ui/tokens.css';
import '@baize/ui/fonts.css';
import '@baize/ui/base.css';
import type { MockPlatform } from '@baize/api/testing';
import { agentAreas } from '@baize/i18n/agent';
import { openSite, type Visit, type VisitOptions } from '@baize/pages/visit';
import { vi } from 'vitest';
import { AgentApp } from '../src/app/agent-app.tsx';

/** Opens a path of the agents' site on the mock platform, as an agent unless said otherwise: `await openAgent('/agentHome')`. */
export async function openAgent(path: string, options?: VisitOptions): Promise<Visit> {
  const site = { site: 'agent', areas: agentAreas, App: AgentApp } as const;
  const visit = await openSite(site, path, { signedIn: true, ...options });
  // The frame stands before the chunk of its page has arrived.
  await vi.waitFor(
    () => {
      if (document.querySelector('h1') === null) throw new Error(`${path} shows no page yet`);
    },
    { timeout: 15_000, interval: 10 },
  );
  await visit.settled();
  return visit;
}

/** Makes the function that opens one path; `mockAnswers` says what the platform answers, and each visit may change that. */
export function agentOpener(path: string, mockAnswers: (platform: MockPlatform) => void) {
  return async (options: VisitOptions = {}): Promise<Visit> =>
    await openAgent(path, {
      ...options,
      prepare: (platform, network) => {
        mockAnswers(platform);
        options.prepare?.(platform, network);
      },
    });
}

/** The request that was sent last to this endpoint. */
export function lastRequest({ platform }: Pick<Visit, 'platform'>, id: string): unknown {
  return platform.calls.findLast((call) => call.id === id)?.request;
}

/** Path and query of the page that is open. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

/**
 * Stops the calendar at this instant, so that ranges of days are known: 21 November 2026, noon in Nepal. `endVisit` gives the real
 * time back.
 */
export function stopCalendar(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:15:00.000Z') });
}
