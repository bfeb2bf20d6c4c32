import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongRollup } from './ledger/reconcile-rollups.ts';
import { openTestApp, type TestApp } from './testing/app.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { createMember } from './testing/world.ts';

/** Two server processes, each with its worker, on one database that is full of work when they start. */
const EVENTS = 3_000;
const MESSAGES = 60;
const VERIFICATIONS = 8;
const DONE_WITHIN_MS = 180_000;

let server: TestApp;
let gateway: Server;
let processes: readonly ServerProcess[] = [];
const texts: string[] = [];

beforeAll(async () => {
  server = await openTestApp();
  gateway = createServer(async (request, response) => {
    texts.push(((await json(request)) as { text: string }).text);
    response.end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  gateway.close();
  await server.close();
});

/** Settled bets whose events wait, as a server leaves them behind whose worker was away. */
async function fillOutbox(): Promise<void> {
  const agent = await createMember(server.db, { merchantId: 1, account: 'agent', type: 1 });
  const { memberId, line } = await createMember(server.db, { merchantId: 1, account: 'player', upline: agent });
  await sql`
    with settled as (
      insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
        currency, stake_minor, win_minor, valid_bet_minor, state, placed_at, settled_at, day)
      select ${memberId}::bigint & 255, ${memberId}, n, 1, 'ARCADE', 'LANTERN', 'RNG', 'lantern-garden', 'round' || n, 'bet' || n, ${line}::ltree,
        'NPR', n, 0, n, 'lost', now(), now(), current_date
      from generate_series(1, ${EVENTS}::integer) n
      returning *
    )
    insert into outbox (topic, payload)
    select 'bet.settled', jsonb_build_object('memberId', member_id::text, 'betId', bet_id::text, 'merchantId', merchant_id,
      'line', line::text, 'day', day::text, 'gameType', game_type, 'currency', currency, 'stakeMinor', stake_minor::text,
      'winMinor', win_minor::text, 'validBetMinor', valid_bet_minor::text,
      'placedAt', to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from settled`.execute(server.db);
}

async function fillMessages(): Promise<void> {
  await sql`
    insert into message (merchant_id, channel, address, body, created_at, not_before)
    select 1, 'sms', '977980000' || n, 'text ' || n, now(), now() from generate_series(1, ${MESSAGES}::integer) n`.execute(
    server.db,
  );
}

async function countOf(what: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined> {
  return (await what.execute(server.db)).rows[0]?.n;
}

test('each event, each message and each job of two workers is done once', async () => {
  await fillOutbox();
  await fillMessages();
  const { port } = gateway.address() as AddressInfo;
  const env = {
    RUN_WORKER: 'in-process',
    MESSAGES: 'carriers',
    SMS_GATEWAY_URL: `http://127.0.0.1:${port}`,
    SMS_GATEWAY_TOKEN: 'test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'test@example.com',
  };
  processes = await Promise.all([startServerProcess(server, env), startServerProcess(server, env)]);
  await sql`
    select graphile_worker.add_job('verify_books') from generate_series(1, ${VERIFICATIONS}::integer)`.execute(
    server.db,
  );

  await expect
    .poll(
      async () => [
        await countOf(sql`
          select ((select count(*) from outbox) + coalesce(sum(waiting + parked), 0))::integer as n from outbox_backlog`),
        await countOf(sql`select count(*)::integer as n from message where sent_at is null`),
        await countOf(sql`select count(*)::integer as n from graphile_worker._private_jobs`),
      ],
      { timeout: DONE_WITHIN_MS },
    )
    .toEqual([0, 0, 0]);

  expect(await findWrongRollup(server.db)).toBeUndefined();
  expect(await countOf(sql`select sum(bets)::integer as n from member_day`)).toBe(EVENTS);
  expect(texts.toSorted()).toEqual(Array.from({ length: MESSAGES }, (_, index) => `text ${index + 1}`).toSorted());
  // A run of the whole ledger has no beginning; the worker's own timetable adds runs that have one.
  expect(await countOf(sql`select count(*)::integer as n from ledger_verification where since is null`)).toBe(
    VERIFICATIONS,
  );
});
