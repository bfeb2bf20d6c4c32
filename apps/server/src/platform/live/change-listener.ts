import type pg from 'pg';
import { startPolling, type Polling } from '../polling.ts';
import { CHANGE_CHANNEL, parseChange, type Change } from './publish-change.ts';

/** A connection whose host vanished is noticed by a query that is not answered, never by silence. */
const HEARTBEAT_EVERY_MS = 5_000;

export interface ChangeListenerOptions {
  readonly pool: pg.Pool;
  readonly onChange: (change: Change) => void;
  /** The connection was lost and is back: nobody knows which changes were published in between. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Listens for `publishChange` of any process, on one connection that is kept out of the pool for as long as it lives. A lost
 * connection is opened again, with a pause that grows with each failure.
 */
export function startChangeListener({ pool, onChange, onGap, onError }: ChangeListenerOptions): Polling {
  let client: pg.PoolClient | undefined;
  let heartbeatAtMs = 0;
  let hasListened = false;

  const drop = (lost: pg.PoolClient): void => {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
    polling.wake();
  };
  const open = async (): Promise<pg.PoolClient> => {
    const opened = await pool.connect();
    try {
      opened.on('notification', ({ payload }) => {
        const change = parseChange(payload);
        if (change) onChange(change);
      });
      await opened.query(`listen ${CHANGE_CHANNEL}`);
    } catch (error) {
      opened.release(true);
      throw error;
    }
    opened.once('end', () => drop(opened));
    return opened;
  };
  const connect = async (): Promise<void> => {
    client = await open();
    heartbeatAtMs = performance.now();
    if (hasListened) onGap();
    hasListened = true;
  };
  const checkHeartbeat = async (listening: pg.PoolClient): Promise<void> => {
    try {
      await listening.query('select 1');
      heartbeatAtMs = performance.now();
    } catch (error) {
      drop(listening);
      throw error;
    }
  };
  const polling = startPolling(async () => {
    if (!client) await connect();
    else if (performance.now() - heartbeatAtMs > HEARTBEAT_EVERY_MS) await checkHeartbeat(client);
    return 0;
  }, onError);
  return {
    wake: () => polling.wake(),
    stop: async () => {
      await polling.stop();
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
