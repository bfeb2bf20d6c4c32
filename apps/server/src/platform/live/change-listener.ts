import type pg from 'pg';
import { startPolling, type Polling } from '../polling.ts';
import { CHANGE_CHANNEL, parseChange, type Change } from './publish-change.ts';

/** The interval of the heartbeat. Only an unanswered query shows that the host of a connection has vanished. */
const HEARTBEAT_EVERY_MS = 5_000;

export interface ChangeListenerOptions {
  readonly pool: pg.Pool;
  readonly onChange: (change: Change) => void;
  /** Called when a lost connection is open again. Changes that were published in between are unknown. */
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
