import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { RenderQueue } from './first-view/render-queue.ts';

const SECONDS_BUCKETS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

export interface Metrics {
  /** Counts a document that was sent, by the result of finding its first view. */
  readonly countFirstView: (result: string) => void;
  readonly countRender: (result: string, seconds: number) => void;
  readonly countProxiedCall: (prefix: string, status: number) => void;
  readonly countRequest: (kind: string, status: number, seconds: number) => void;
  readonly watchRenders: (queue: RenderQueue) => void;
  readonly watchSockets: (count: () => number) => void;
}

/** Creates and registers the metrics. No label holds a host, an address or a path: their values are unbounded and may identify people. */
export function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const firstViews = new Counter({
    name: 'first_views_total',
    help: 'Player documents by how their first view came',
    labelNames: ['result'],
    registers,
  });
  const renders = new Histogram({
    name: 'render_seconds',
    help: 'Renders of first views by result',
    labelNames: ['result'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const proxied = new Counter({
    name: 'proxied_calls_total',
    help: 'Calls passed on to the platform server',
    labelNames: ['prefix', 'status'],
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['kind', 'status'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  return {
    countFirstView: (result) => firstViews.inc({ result }),
    countRender: (result, seconds) => renders.observe({ result }, seconds),
    countProxiedCall: (prefix, status) => proxied.inc({ prefix, status }),
    countRequest: (kind, status, seconds) => requests.observe({ kind, status }, seconds),
    watchRenders: (queue) => {
      registerGauge(registry, { name: 'renders_running', help: 'Renders that run now', read: () => queue.running });
      registerGauge(registry, {
        name: 'renders_waiting',
        help: 'Renders that wait for a place',
        read: () => queue.waiting,
      });
    },
    watchSockets: (count) => registerGauge(registry, { name: 'sockets_open', help: 'Open sockets', read: count }),
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
