import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { amountOfItem, currencyOfItem, type Grant, type NewGrant } from '../domain/rewards/grant.ts';
import { toFreeRoundsJson } from '../domain/rewards/free-rounds.ts';
import type { Currency } from '@baize/money';
import { makeRecordId } from '../platform/record-ids.ts';
import type { Tx } from '../platform/db.ts';
import { publishAll } from '../platform/outbox.ts';
import { publishRewardsChanged } from './live-rewards.ts';
import { hasProgramBudget, releaseBudget, reserveBudget } from './budget.ts';

/** The circumstances in which grants are created. */
export interface GrantCall {
  readonly currency: Currency;
  /** The day of the brand's calendar, e.g. "2026-11-24", on which the daily budget counts the grants. */
  readonly day: string;
  readonly now: Date;
  /** True if the members are not looking at the page. They get a message about claimable money, and the badges of their open tabs are updated. */
  readonly tellsMembers?: true;
  /** True if only the badges of open tabs have to be updated, without a message. */
  readonly changesBadges?: true;
  /** Set if the budgets hold the amounts of the grants already, on this day of the budget; null if no budget counts them. */
  readonly reserved?: { readonly budgetDay: string | null };
}

/**
 * Creates grants of one program: rewards that wait until their members claim them. Skips a grant that exists already for the same source, member and
 * period, and a grant that the budgets do not cover. Returns the created grants.
 */
export async function createGrants(tx: Tx, grants: readonly NewGrant[], call: GrantCall): Promise<Grant[]> {
  const [first] = grants;
  if (!first) return [];
  const { program } = first;
  assert(
    grants.every((each) => each.program.code === program.code),
    'grants of two programs were made at once',
  );
  // Without a budget there is nothing to lock, and the unique key of the grants leaves out those that exist.
  const countsBudget = program.budget.memberMinor !== undefined || hasProgramBudget(program) || call.reserved;
  const fresh = countsBudget ? await filterNewGrants(tx, grants) : grants;
  const fits = call.reserved
    ? fresh.map(() => true)
    : await reserveBudget(
        tx,
        program,
        call.day,
        fresh.map(({ memberId, item }) => ({ memberId, amountMinor: amountOfItem(item) })),
      );
  const planned = fresh
    .filter((_grant, place) => fits[place])
    .map((grant): Grant => ({ ...grant, grantId: makeRecordId(call.now), createdAt: call.now, claimedAt: null }));
  const budgetDay = call.reserved ? call.reserved.budgetDay : hasProgramBudget(program) ? call.day : null;
  const inserted = await insertGrants(tx, planned, { ...call, budgetDay });
  const [made, racing] = partition(planned, ({ grantId }) => inserted.has(grantId));
  // Another transaction made these at the same moment.
  const notUsed = racing.reduce((sum, { item }) => sum + amountOfItem(item), 0n);
  if (budgetDay !== null && notUsed > 0n) await releaseBudget(tx, program, budgetDay, notUsed);
  if (call.tellsMembers) await publishClaimableGrants(tx, made, call.now);
  if (call.tellsMembers || call.changesBadges)
    await publishRewardsChanged(
      tx,
      made.map(({ memberId }) => memberId),
    );
  return made;
}

/** Publishes the events by which members learn of claimable money. Points and tickets cause no message; members find them in the reward centre. */
async function publishClaimableGrants(tx: Tx, grants: readonly Grant[], now: Date): Promise<void> {
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

/** Returns the grants that do not exist yet, so that the budget is locked for new grants only. */
async function filterNewGrants(tx: Tx, grants: readonly NewGrant[]): Promise<NewGrant[]> {
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
        free_rounds: grant.item.kind === 'free_rounds' ? toFreeRoundsJson(grant.item) : null,
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
