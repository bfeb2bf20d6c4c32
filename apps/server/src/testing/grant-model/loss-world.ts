import { sql } from 'kysely';
import type { BetFiguresRow } from '../../betting/bet-figures.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Db } from '../../platform/db.ts';
import { Rendezvous } from '../rendezvous.ts';
import { createMembers, today, type TestMember } from '../world.ts';
import { LossModel, type LossEvent } from './loss-model.ts';
import { createLossBrand, type LossBrand } from './loss-programs.ts';
import type { LossConsumer, LossHistory, LossTopic } from './loss-steps.ts';
import { formatDay, parseDay } from './model-days.ts';

const DAY_MS = 86_400_000;

/** `deliver` hands the events of a topic to the workers of a consumer. `die` lets a worker crash before it commits. */
export type LossDelivery = `${'deliver' | 'die'} ${LossConsumer} ${LossTopic}`;

/** An event, and how far it has come. It is published when its history delivers, because other histories deliver at other times. */
export interface LossEventRow {
  readonly topic: LossTopic;
  readonly row: BetFiguresRow;
  readonly event: LossEvent;
  isPublished: boolean;
  readonly handledBy: Set<LossConsumer>;
}

/** One member with the brand of the history. */
export interface LossWorld {
  readonly db: Db;
  readonly brand: LossBrand;
  readonly member: TestMember;
  readonly model: LossModel;
  readonly events: LossEventRow[];
  readonly voided: Set<LossEventRow>;
  readonly deliveries: Rendezvous<LossDelivery, LossWorld>;
  /** Returns whether published bets of any history are not in the roll-ups yet. */
  readonly isBehind: () => boolean;
  /** Sends the last successful claim again. */
  repeat: (() => Promise<void>) | undefined;
}

type DeliverFor = (worlds: readonly LossWorld[], delivery: LossDelivery, here: readonly LossWorld[]) => Promise<void>;

let batches = 0;

/** Creates the members of a batch in two brands: one whose members claim the rebate, and one that pays the rebate each night. */
export async function createLossWorlds(
  db: Db,
  histories: readonly LossHistory[],
  deliverFor: DeliverFor,
): Promise<LossWorld[]> {
  batches += 1;
  const realDay = parseDay(today());
  const claiming = await createLossBrand(db, { merchantId: batches * 2, isRebateClaimed: true, realDay });
  const nightly = await createLossBrand(db, { merchantId: batches * 2 + 1, isRebateClaimed: false, realDay });
  const brands = histories.map(({ isRebateClaimed }) => (isRebateClaimed ? claiming : nightly));
  const members = await createMembers(
    db,
    brands.map(({ merchantId }, at) => ({ merchantId, account: `loser${batches}x${at}` })),
  );
  await setVipLevels(db, members, histories);
  await insertFormerBonuses(db, members, { histories, day: formatDay(realDay - 1) });
  const worlds: LossWorld[] = [];
  const deliveries = new Rendezvous<LossDelivery, LossWorld>(
    async (delivery, here) => await deliverFor(worlds, delivery, here),
  );
  const isBehind = (): boolean =>
    worlds.some(({ events }) => events.some(({ isPublished, handledBy }) => isPublished && !handledBy.has('agency')));
  for (const [at, { vipLevel, formerBonus }] of histories.entries()) {
    const [member, brand] = [members[at], brands[at]];
    if (!member || !brand) continue;
    const model = new LossModel({ realDay, vipLevel });
    model.addFormerBonus(realDay - 1, BigInt(formerBonus));
    const world = { db, brand, member, model, events: [], voided: new Set<LossEventRow>(), deliveries, isBehind };
    worlds.push({ ...world, repeat: undefined });
  }
  return worlds;
}

async function setVipLevels(db: Db, members: readonly TestMember[], histories: readonly LossHistory[]): Promise<void> {
  await sql`
    update member set vip_level = vip.level
    from unnest(
      ${members.map(({ memberId }) => memberId)}::bigint[], ${histories.map(({ vipLevel }) => vipLevel)}::integer[]
    ) as vip (member_id, level)
    where member.member_id = vip.member_id`.execute(db);
}

/** Inserts what the roll-up of an earlier day has counted. */
async function insertFormerBonuses(
  db: Db,
  members: readonly TestMember[],
  { histories, day }: { readonly histories: readonly LossHistory[]; readonly day: string },
): Promise<void> {
  const none = { deposits_minor: 0n, withdrawals_minor: 0n, rebates_minor: 0n, salaries_minor: 0n };
  const rows = members.map(({ memberId, merchantId, line }, at) => ({
    ...none,
    bucket: bucketOf(memberId),
    member_id: memberId,
    day,
    line,
    merchant_id: merchantId,
    currency: 'NPR',
    bonuses_minor: BigInt(histories[at]?.formerBonus ?? 0),
  }));
  await db.insertInto('member_money_day').values(rows).execute();
}

/** Returns the time of the day of the clock. The first day is the real one. */
export function getLossTime({ model, brand }: Pick<LossWorld, 'model' | 'brand'>): Date {
  return new Date(Date.now() + (model.today - brand.realDay) * DAY_MS);
}
