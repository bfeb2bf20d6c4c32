import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveBrands, createVisitor, listenForChanges, type PublishedChanges } from '../../testing/live.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { SESSION_ENDED } from './session-watch.ts';

let database: TestDb;
let changes: PublishedChanges;

beforeAll(async () => {
  database = await openTestDb();
  await createLiveBrands(database);
  changes = await listenForChanges(database);
});
afterAll(async () => {
  await changes.close();
  await database.close();
});

test('publishes the end of a session and the blocking of a member, and no other change of either', async () => {
  const { memberId } = await createVisitor(database.db);
  const session = database.db.updateTable('session').where('member_id', '=', memberId);
  const ended = changes.next();
  await session.set({ last_seen_at: new Date() }).execute();
  await session.set({ ended_at: new Date() }).execute();
  expect(await ended).toEqual({ topic: `member:${memberId}`, subject: SESSION_ENDED });

  const blocked = changes.next();
  await session.set({ ended_at: new Date() }).execute();
  await database.db.updateTable('member').set({ nickname: 'other' }).where('member_id', '=', memberId).execute();
  const other = await createVisitor(database.db);
  await database.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', other.memberId).execute();
  expect(await blocked).toEqual({ topic: `member:${other.memberId}`, subject: SESSION_ENDED });
});
