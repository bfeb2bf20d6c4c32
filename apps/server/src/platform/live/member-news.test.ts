import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../db.ts';
import { createMemberNews, type MemberNews, type MemberNewsSource } from './member-news.ts';
import type { Change } from './publish-change.ts';
import type { LiveServer } from './server-types.ts';

const SETTLED: Change = { topic: 'draw:SSC_1M', subject: 'settled' };

let connected: bigint[];
let facts: string[];
/** The members of each statement. */
let readings: bigint[][];
let sent: Change[];
let errors: unknown[];
let fails: boolean;
let news: MemberNews;

/** Odd members are concerned. */
const source: MemberNewsSource = {
  kind: 'draw',
  subject: 'settled',
  readFacts: async () =>
    facts.map((id) => ({
      id,
      readMembers: async (_db, memberIds) => {
        if (fails) throw new Error('no database');
        readings.push([...memberIds]);
        return memberIds.filter((id) => id % 2n === 1n).map((memberId) => ({ memberId, subject: 'lottery-won' }));
      },
    })),
};

beforeEach(() => {
  [connected, facts, readings, sent, errors] = [[], ['one'], [], [], []];
  fails = false;
  news = createMemberNews({
    io: liveServer(),
    // The source of this test reads no database.
    db: undefined as unknown as Db,
    sources: [source],
    delivery: { sendChange: (change) => void sent.push(change) },
    onError: (error) => void errors.push(error),
  });
});

/** A server with a socket for each connected member. Only the sessions of its sockets are read. */
function liveServer(): LiveServer {
  const sockets = {
    values: () => connected.map((memberId) => ({ data: { session: { memberId } } })),
  };
  return { sockets: { sockets } } as unknown as LiveServer;
}

const finished = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

test('reads all connected members by one statement, and tells those who are concerned', async () => {
  connected = [1n, 2n, 3n, 3n];
  news.handleChange(SETTLED);
  await finished();
  expect(readings).toEqual([[1n, 2n, 3n]]);
  expect(sent).toEqual([
    { topic: 'member:1', subject: 'lottery-won' },
    { topic: 'member:3', subject: 'lottery-won' },
  ]);
});

test('tells each fact once, also where changes arrive at the same time', async () => {
  connected = [1n];
  news.handleChange(SETTLED);
  news.handleChange(SETTLED);
  await finished();
  facts = ['one', 'two'];
  news.handleChange(SETTLED);
  await finished();
  expect(readings).toHaveLength(2);
  expect(sent).toHaveLength(2);
});

test('reads nothing where nobody is connected, and for changes that are no news of members', async () => {
  news.handleChange(SETTLED);
  await finished();
  connected = [1n];
  news.handleChange({ topic: 'draw:SSC_1M', subject: 'drawn' });
  news.handleChange({ topic: 'brand:1', subject: 'settled' });
  await finished();
  expect(readings).toEqual([]);
});

test('goes on after a reading that fails', async () => {
  connected = [1n];
  fails = true;
  news.handleChange(SETTLED);
  await finished();
  expect([errors.length, sent.length]).toEqual([1, 0]);
  fails = false;
  news.handleChange(SETTLED);
  await finished();
  expect(sent).toHaveLength(1);
});
