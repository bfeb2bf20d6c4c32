import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { amountOfItem, currencyOfItem, type Grant, type NewGrant } from '../domain/rewards/grant.ts';
import { freeRoundsJson } from '../domain/rewards/free-rounds.ts';
import type { Currency } from '@baize/money';
import { makeRecordId } from '../platform/record-ids.ts';
import type { Tx } from '../platform/db.ts';
import { publishAll } from '../platform/outbox.ts';
import { publishRewardsChanged } from './live-rewards.ts';
import { isCounted, returnBudget, takeBudget } from './budget.ts';

export interface GrantCall {
  readonly currency: Currency;
  /** The day of the brand's calendar that the budget of a day counts for. */
  readonly day: string;
  readonly now: Date;
  /** The members do not look on: a message tells a member who gets money to claim, and the badges of open tabs change. */
  readonly tellsMembers?: true;
  /** The badges of open tabs change, without a message. */
  readonly changesBadges?: true;
}

/**
 * Makes grants of one program. A grant that exists for its source, member and period is not made again, and one that the budgets of the
 * program cannot cover is not made. Returns those that were made.
 */
export async function makeGrants(tx: Tx, grants: readonly NewGrant[], call: GrantCall): Promise<Grant[]> {
  const [first] = grants;
  if (!first) return [];
  const { program } = first;
  assert(
    grants.every((each) => each.program.code === program.code),
    'grants of two programs were made at once',
  );
  const fresh = await withoutExisting(tx, grants);
  const fits = await takeBudget(
    tx,
    program,
    call.day,
    fresh.map(({ memberId, item }) => ({ memberId, amountMinor: amountOfItem(item) })),
  );
  const planned = fresh
    .filter((_grant, place) => fits[place])
    .map((grant): Grant => ({ ...grant, grantId: makeRecordId(call.now), createdAt: call.now, claimedAt: null }));
  const budgetDay = isCounted(program) ? call.day : null;
  const inserted = await insertGrants(tx, planned, { ...call, budgetDay });
  const [made, racing] = partition(planned, ({ grantId }) => inserted.has(grantId));
  // Another transaction made these at the same moment.
  const notUsed = racing.reduce((sum, { item }) => sum + amountOfItem(item), 0n);
  if (budgetDay !== null && notUsed > 0n) await returnBudget(tx, program, budgetDay, notUsed);
  if (call.tellsMembers) await tellMembers(tx, made, call.now);
  if (call.tellsMembers || call.changesBadges)
    await publishRewardsChanged(
      tx,
      made.map(({ memberId }) => memberId),
    );
  return made;
}

/** Publishes what waits to be claimed. Points and tickets are no money, and their members find them in the reward centre. */
async function tellMembers(tx: Tx, grants: readonly Grant[], now: Date): Promise<void> {
  const waiting = grants.flatMap(({ memberId, grantId, program, item, state }) =>
    state === 'claim' && item.kind === 'cash'
      ? [
          {
            memberId: String(memberId),
            merchantId: program.merchantId,
            currency: item.amount.currency,
            amountMinor: String(item.amount.amountMinor),
            grantId: String(grantId),
            at: now.toISOString(),
          },
        ]
      : [],
  );
  if (waiting.length > 0) await publishAll(tx, 'reward.waiting', waiting);
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Leaves out what was granted before, so that the budget is locked for new grants alone. */
async function withoutExisting(tx: Tx, grants: readonly NewGrant[]): Promise<NewGrant[]> {
  const { rows } = await sql<{ place: number }>`
    select (n.place - 1)::int as place
    from unnest(
      ${grants.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${grants.map(({ memberId }) => memberId)}::bigint[],
      ${grants.map(({ kind }) => kind)}::text[], ${grants.map(({ program }) => program.code)}::text[],
      ${grants.map(({ sourceKey }) => sourceKey)}::text[], ${grants.map(({ period }) => period)}::text[]
    ) with ordinality as n (bucket, member_id, kind, program_code, source_key, period, place)
    join reward_grant g using (bucket, member_id, kind, program_code, source_key, period)`.execute(tx);
  const existing = new Set(rows.map(({ place }) => place));
  return grants.filter((_grant, place) => !existing.has(place));
}

async function insertGrants(
  tx: Tx,
  grants: readonly Grant[],
  { currency, now, budgetDay }: GrantCall & { readonly budgetDay: string | null },
): Promise<ReadonlySet<bigint>> {
  if (grants.length === 0) return new Set();
  const rows = await tx
    .insertInto('reward_grant')
    .values(
      grants.map((grant) => ({
        bucket: bucketOf(grant.memberId),
        member_id: grant.memberId,
        grant_id: grant.grantId,
        merchant_id: grant.program.merchantId,
        kind: grant.kind,
        program_code: grant.program.code,
        program_version: grant.program.version,
        source_key: grant.sourceKey,
        period: grant.period,
        titles: JSON.stringify(grant.titles),
        item: grant.item.kind,
        currency: currencyOfItem(grant.item, currency),
        amount_minor: amountOfItem(grant.item),
        ticket_program: grant.item.kind === 'ticket' ? grant.item.programCode : '',
        free_rounds: grant.item.kind === 'free_rounds' ? freeRoundsJson(grant.item) : null,
        turnover_minor: grant.item.kind === 'cash' ? grant.item.turnover.amountMinor : 0n,
        turnover_game_types: [...grant.program.turnoverGameTypes],
        state: grant.state,
        shared: [...(grant.shared ?? [])],
        opens_at: grant.opensAt,
        expires_at: grant.expiresAt,
        budget_day: budgetDay,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'member_id', 'kind', 'program_code', 'source_key', 'period']).doNothing(),
    )
    .returning('grant_id')
    .execute();
  return new Set(rows.map(({ grant_id }) => grant_id));
}
