import { Counter, Gauge, type Registry } from 'prom-client';

/** The metrics of the sockets of one server process, for the admin port. No label names a person. */
export interface LiveMetrics {
  readonly connections: Gauge;
  readonly readersBehind: Gauge;
  readonly refused: Counter<'reason'>;
  readonly disconnected: Counter<'reason'>;
  readonly changes: Counter<'kind'>;
  readonly channelGaps: Counter;
}

/** Registers the metrics of the sockets. Their names and labels are read by dashboards and alerts. */
export function createLiveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry];
  return {
    connections: new Gauge({ name: 'live_connections', help: 'Open sockets', registers }),
    readersBehind: new Gauge({ name: 'live_readers_behind', help: 'Sockets that wait for their reader', registers }),
    refused: new Counter({
      name: 'live_refused_total',
      help: 'Refused connections by reason',
      labelNames: ['reason'],
      registers,
    }),
    disconnected: new Counter({
      name: 'live_disconnected_total',
      help: 'Sockets that the server has closed, by reason',
      labelNames: ['reason'],
      registers,
    }),
    changes: new Counter({
      name: 'live_changes_total',
      help: 'Changes sent to a room, by kind of topic',
      labelNames: ['kind'],
      registers,
    }),
    channelGaps: new Counter({
      name: 'live_channel_gaps_total',
      help: 'How often the connection that listens for changes was lost and is back',
      registers,
    }),
  };
}
