import type { AsyncLocalStorage } from 'node:async_hooks';
import { RENDER_DEADLINE_MS, RENDERS_RUNNING_MAX, RENDERS_WAITING_MAX } from '../limits.ts';
import type { Metrics, RenderResult } from '../metrics.ts';
import type { Caller } from '../platform-calls.ts';
import { toAbortFailure, type Outcome } from '../cache/outcome.ts';
import { RenderQueue } from './render-queue.ts';
import type { FirstView, RenderedAddress, SiteRenderer } from './site-renderer.ts';

/** The visitor and language of a render. Several views are rendered concurrently, so each call of the renderer looks up its own context. */
export interface RenderContext {
  readonly caller: Caller;
  readonly language: string;
  /** Reports that a call failed for now: the platform is busy, unreachable, or limits the rate of the visitor. The view is then not sent. */
  readonly reportFailedCall: () => void;
}

export type LogFailure = (error: unknown) => void;

type Render = (
  caller: Caller,
  address: RenderedAddress & { readonly language: string },
  last: FirstView | undefined,
) => Promise<Outcome<FirstView | undefined>>;

interface RendersOptions {
  readonly context: AsyncLocalStorage<RenderContext>;
  readonly metrics: Metrics;
  readonly logFailure: LogFailure;
}

/** Creates the function that renders views of the site, limited in number and time. Aborting a render cancels its calls and its work in React. */
export function createRenders(site: SiteRenderer, { context, metrics, logFailure }: RendersOptions): Render {
  const queue = new RenderQueue({ runningMax: RENDERS_RUNNING_MAX, waitingMax: RENDERS_WAITING_MAX });
  metrics.observeRenderQueue(queue);

  return async (caller, address, last) => {
    const signal = AbortSignal.any([address.signal, AbortSignal.timeout(RENDER_DEADLINE_MS)]);
    const startedAtMs = performance.now();
    // Where a stale view can be sent instead, the render does not wait in a full queue.
    const outcome = (await queue.enter(signal, { mayWait: last === undefined }))
      ? await run({ ...caller, signal }, { ...address, signal }, last).finally(() => queue.leave())
      : toQueueFailure(signal);
    const result = outcome.ok ? toRenderResult(outcome.value, last) : outcome.failure;
    metrics.observeRender(result, (performance.now() - startedAtMs) / 1000);
    return outcome;
  };

  async function run(...[caller, address, last]: Parameters<Render>): ReturnType<Render> {
    const { language, signal } = address;
    let isIncomplete = false;
    const reportFailedCall = (): void => void (isIncomplete = true);
    try {
      const renderContext = { caller, language, reportFailedCall };
      const value = await context.run(renderContext, async () => await site.renderPage(address, last));
      // A view whose calls were cancelled or have failed shows errors, so it must not be cached and sent to other visitors.
      if (signal.aborted) return { ok: false, failure: toAbortFailure(signal) };
      return isIncomplete ? { ok: false, failure: 'incomplete' } : { ok: true, value };
    } catch (error) {
      if (signal.aborted) return { ok: false, failure: toAbortFailure(signal) };
      logFailure(error);
      return { ok: false, failure: 'failed' };
    }
  }
}

function toQueueFailure(signal: AbortSignal): Outcome<FirstView | undefined> {
  return { ok: false, failure: signal.aborted ? toAbortFailure(signal) : 'queue-full' };
}

function toRenderResult(view: FirstView | undefined, last: FirstView | undefined): RenderResult {
  return view !== undefined && view === last ? 'unchanged' : 'rendered';
}
