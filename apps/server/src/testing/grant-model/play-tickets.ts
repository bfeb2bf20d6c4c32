import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { drawForTicket } from '../../modules/prizes/draw.ts';
import { ticketEvents } from '../../modules/prizes/ticket-events.ts';
import type { Db } from '../../platform/db.ts';
import { createKeyRing } from '../../platform/key-ring.ts';
import { transaction } from '../../platform/transaction.ts';
import { aBet } from '../bet-events.ts';
import { playAll } from '../model-batches.ts';
import { today } from '../world.ts';
import { wheel, type TicketBatch, type TicketStep } from './ticket-steps.ts';
import { createTicketWorld, type TicketWorld } from './ticket-world.ts';

type StepOf<Act extends TicketStep['act']> = Extract<TicketStep, { readonly act: Act }>;

const DAY_MS = 86_400_000;
const keyRing = createKeyRing([Buffer.alloc(32, 7)]);

/** Plays the histories of a batch side by side, each at its own pace. */
export async function playTicketBatch(db: Db, { histories }: TicketBatch): Promise<void> {
  const worlds = await Promise.all(histories.map(async () => await createTicketWorld(db)));
  await playAll(worlds, async (world, at) => {
    for (const step of histories[at] ?? []) {
      await playStep(world, step);
      if (step.act === 'deliver' || step.act === 'draw') await expectTicketRows(world);
    }
  });
}

async function playStep(world: TicketWorld, step: TicketStep): Promise<void> {
  switch (step.act) {
    case 'settle':
      return settleBet(world, step);
    case 'void':
      return voidBet(world, step.bet);
    case 'deliver':
      return await deliver(world, step);
    case 'draw':
      return await drawInTabs(world, step);
    default:
      return step satisfies never;
  }
}

function settleBet(world: TicketWorld, { member, gameType, daysBack, validBet }: StepOf<'settle'>): void {
  const owner = world.members[member];
  if (!owner) return;
  const row = aBet(owner, BigInt(validBet), {
    merchant_id: world.merchantId,
    game_type: gameType,
    day: today(-daysBack),
    placed_at: new Date(Date.now() - daysBack * DAY_MS),
  });
  const settled = { row, bet: { member, day: -daysBack, gameType, validBetMinor: BigInt(validBet) } };
  world.bets.push(settled);
  world.waiting['bet.settled'].push(settled);
}

/** Adds the void of a bet to the waiting events. `at` is taken modulo the number of bets. A bet is voided once only. */
function voidBet({ bets, voided, waiting }: TicketWorld, at: number): void {
  const settled = bets[at % Math.max(1, bets.length)];
  if (!settled || voided.has(settled)) return;
  voided.add(settled);
  waiting['bet.voided'].push({ ...settled, bet: { ...settled.bet, validBetMinor: -settled.bet.validBetMinor } });
}

/** Delivers the waiting events of a topic in one transaction, which may be lost once. */
async function deliver({ db, waiting, model }: TicketWorld, { topic, isLost }: StepOf<'deliver'>): Promise<void> {
  const events = waiting[topic].splice(0);
  if (events.length === 0) return;
  const payloads = events.map(({ row }) => ({
    memberId: String(row.member_id),
    betId: String(row.bet_id),
    merchantId: row.merchant_id,
    day: row.day,
    placedAt: row.placed_at.toISOString(),
    gameType: row.game_type,
    validBetMinor: String(row.valid_bet_minor),
  }));
  if (isLost) {
    const lost = transaction(db, async (tx) => {
      await ticketEvents[topic](tx, payloads);
      throw new Error('the worker dies');
    });
    await expect(lost).rejects.toThrow('the worker dies');
  }
  await transaction(db, async (tx) => await ticketEvents[topic](tx, payloads));
  model.count(events.map(({ bet }) => bet));
}

async function drawInTabs(world: TicketWorld, { member, tabs, isRepeated }: StepOf<'draw'>): Promise<void> {
  const requestIds = Array.from({ length: tabs }, () => randomUUID());
  const drawn = await Promise.all(requestIds.map(async (requestId) => await draw(world, member, requestId)));
  const expected = requestIds.map(() => world.model.draw(member));
  expect(drawn.filter((answer) => answer === 'ok')).toHaveLength(expected.filter(Boolean).length);
  for (const answer of drawn) expect(['ok', 'prize.no_ticket']).toContain(answer);
  if (!isRepeated) return;
  for (const [at, requestId] of requestIds.entries())
    if (drawn[at] === 'ok') expect(await draw(world, member, requestId)).toBe('ok');
}

async function draw({ db, merchantId, members }: TicketWorld, member: number, requestId: string): Promise<string> {
  const outcome = await drawForTicket(db, keyRing, {
    memberId: members[member]?.memberId ?? 0n,
    merchantId,
    kind: 'wheel',
    promotionId: wheel.code,
    requestId,
    currency: 'NPR',
    languages: ['en'],
    now: new Date(),
    today: today(),
  });
  return outcome.ok ? 'ok' : outcome.code;
}

/** Expects that the stored tickets, progress and prizes of a brand equal those of the model. */
async function expectTicketRows({ db, merchantId, members, model }: TicketWorld): Promise<void> {
  const own = await Promise.all(
    members.map(async ({ memberId }, member) => {
      const { rows } = await sql<{ text: string }>`
        select 'tickets ' || coalesce((
          select tickets from reward_ticket where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and program_code = ${wheel.code}
        ), 0) as text
        union all
        select case when named.currency = 'PTS' then 'points ' else 'cash ' end || coalesce(sum(balance_minor), 0)
        from unnest(array['NPR', 'PTS']) as named (currency)
        left join wallet_account a on a.currency = named.currency and a.bucket = ${bucketOf(memberId)} and a.member_id = ${memberId}
        group by named.currency
        union all
        select 'rule ' || rule || ' ' || day - ${today()}::date || ' ' || progress_minor || ' given ' || given from ticket_progress
        where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(db);
      return rows.map(({ text }) => `${member} ${text}`);
    }),
  );
  const { rows: prizes } = await sql<{ text: string }>`
    select 'prize ' || given_prize || ' ' || count(*) as text from prize_draw where merchant_id = ${merchantId} group by given_prize`.execute(
    db,
  );
  expect([...own.flat(), ...prizes.map(({ text }) => text)].toSorted()).toEqual(model.formatRows().toSorted());
}
