import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Failure } from './cache/outcome.ts';
import type { RenderQueue } from './first-view/render-queue.ts';

const SECONDS_BUCKETS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/**
 * The origin of a first view: cached (`cache`), rendered for this request (`work`) or expired (`stale`). Without a view, the reason: the page has none
 * (`no-view`), the platform is closed to the visitor (`closed`), or a failure.
 */
export type FirstViewResult = 'cache' | 'work' | 'stale' | 'no-view' | 'closed' | Failure;

/** The result of a render. `unchanged` means that the last view is still current. */
export type RenderResult = 'rendered' | 'unchanged' | Failure;

/** A picture of `/art`, a call to the platform server, or a page or file of a site. */
export type RequestKind = 'art' | 'call' | 'site';

export interface Metrics {
  /** Counts a document that was sent, by the result of finding its first view. */
  readonly countFirstView: (result: FirstViewResult) => void;
  readonly observeRender: (result: RenderResult, seconds: number) => void;
  /** Counts a call that was passed on to the platform server, by the prefix of its path and the HTTP status of the reply. */
  readonly countProxiedCall: (prefix: string, status: number) => void;
  readonly observeRequest: (kind: RequestKind, status: number, seconds: number) => void;
  /** Registers gauges of the queue, which are read at each scrape. Call this function once. */
  readonly observeRenderQueue: (queue: RenderQueue) => void;
  /** Registers a gauge of open sockets. `countSockets` is called at each scrape. Call this function once. */
  readonly observeOpenSockets: (countSockets: () => number) => void;
}

/** Creates and registers the metrics. No label holds a host, an address or a path: their values are unbounded and may identify people. */
export function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const firstViews = new Counter({
    name: 'first_views_total',
    help: 'Documents of the player site that were sent, by the origin of their first view or the reason why they have none',
    labelNames: ['result'],
    registers,
  });
  const renders = new Histogram({
    name: 'render_seconds',
    help: 'Duration of renders of first views in seconds, by result',
    labelNames: ['result'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const proxied = new Counter({
    name: 'proxied_calls_total',
    help: 'Calls passed on to the platform server, by prefix of the path and HTTP status',
    labelNames: ['prefix', 'status'],
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of HTTP requests in seconds, by kind and HTTP status',
    labelNames: ['kind', 'status'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  return {
    countFirstView: (result) => firstViews.inc({ result }),
    observeRender: (result, seconds) => renders.observe({ result }, seconds),
    countProxiedCall: (prefix, status) => proxied.inc({ prefix, status }),
    observeRequest: (kind, status, seconds) => requests.observe({ kind, status }, seconds),
    observeRenderQueue: (queue) => {
      registerGauge(registry, {
        name: 'renders_running',
        help: 'Number of renders in progress',
        read: () => queue.running,
      });
      registerGauge(registry, {
        name: 'renders_waiting',
        help: 'Number of renders that wait in the queue',
        read: () => queue.waiting,
      });
    },
    observeOpenSockets: (countSockets) =>
      registerGauge(registry, {
        name: 'sockets_open',
        help: 'Number of open WebSocket connections',
        read: countSockets,
      }),
  };
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** Registers a gauge whose value is read at every scrape of the metrics. */
function registerGauge(registry: Registry, { name, help, read }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}
