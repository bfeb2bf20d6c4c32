import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveBrands, createVisitor } from '../../testing/live.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { CHANGE_CHANNEL, parseChange } from './publish-change.ts';
import { SESSION_ENDED } from './session-watch.ts';

let database: TestDb;
let listener: pg.Client;

beforeAll(async () => {
  database = await openTestDb();
  await createLiveBrands(database);
  listener = new pg.Client({ connectionString: database.appUrl });
  await listener.connect();
  await listener.query(`listen ${CHANGE_CHANNEL}`);
});
afterAll(async () => {
  await listener.end();
  await database.close();
});

async function nextChange() {
  const [notification] = (await once(listener, 'notification')) as [pg.Notification];
  return parseChange(notification.payload);
}

test('the end of a session and the blocking of a member are published, and nothing else of them is', async () => {
  const { memberId } = await createVisitor(database.db);
  const session = database.db.updateTable('session').where('member_id', '=', memberId);
  const published = [nextChange()];
  await session.set({ last_seen_at: new Date() }).execute();
  await session.set({ ended_at: new Date() }).execute();
  expect(await published[0]).toEqual({ topic: `member:${memberId}`, subject: SESSION_ENDED });

  const blocked = nextChange();
  await session.set({ ended_at: new Date() }).execute();
  await database.db.updateTable('member').set({ nickname: 'other' }).where('member_id', '=', memberId).execute();
  const other = await createVisitor(database.db);
  await database.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', other.memberId).execute();
  expect(await blocked).toEqual({ topic: `member:${other.memberId}`, subject: SESSION_ENDED });
});
