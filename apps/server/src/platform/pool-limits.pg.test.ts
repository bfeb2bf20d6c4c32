import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { isAnswerTimeout, isCancelledByTimeout } from './database-errors.ts';
import { createDb, createPool, type Db } from './db.ts';
import { MONEY_LIMITS } from './pool-limits.ts';

/** A proxy to the database that can drop all data: connections stay open, and nothing arrives any more. */
class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  isSilent = false;

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      this.#pass(near, far);
      this.#pass(far, near);
    });
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (part) => {
      if (!this.isSilent) to.write(part);
    });
    from.on('error', () => from.destroy());
    from.on('close', () => to.destroy());
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // The address of a listening TCP server is an object with a port.
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

let testDb: TestDb;
let line: Line;
let money: Db;
beforeAll(async () => {
  testDb = await openTestDb();
  const url = new URL(testDb.url);
  line = new Line(Number(url.port));
  url.port = String(await line.open());
  money = createDb(createPool({ connectionString: url.href, max: 1, limits: MONEY_LIMITS, onError: () => {} }));
  await sql`create table held (id integer primary key)`.execute(testDb.db);
  await sql`insert into held values (1)`.execute(testDb.db);
});
afterAll(async () => {
  await money.destroy();
  await line.close();
  await testDb.close();
});

const lockRow = sql`select id from held where id = 1 for update`;

test('PostgreSQL undoes the transaction of a process that pauses in its middle', async () => {
  const paused = money.transaction().execute(async (tx) => {
    await lockRow.execute(tx);
    // This statement waits until the lock is free, that is, until the paused transaction was ended.
    await testDb.db.transaction().execute(async (other) => void (await lockRow.execute(other)));
    await sql`select 1`.execute(tx);
  });
  await expect(paused).rejects.toThrow(/connection|ECONNRESET/i);
});

test('a statement that waits for a lock fails in time with the code of the lock time-out', async () => {
  await testDb.db.transaction().execute(async (tx) => {
    await lockRow.execute(tx);
    const waiting = money.transaction().execute(async (own) => void (await lockRow.execute(own)));
    expect(await waiting.catch(isCancelledByTimeout)).toBe(true);
  });
});

test('a database that vanished without closing its connections is noticed, and reached again when it is back', async () => {
  await sql`select 1`.execute(money);
  line.isSilent = true;
  const error: unknown = await money
    .transaction()
    .execute(async (tx) => void (await sql`select 1`.execute(tx)))
    .catch((thrown: unknown) => thrown);
  expect(isAnswerTimeout(error)).toBe(true);
  line.isSilent = false;
  const { rows } = await sql<{ id: number }>`select id from held`.execute(money);
  expect(rows).toEqual([{ id: 1 }]);
});
