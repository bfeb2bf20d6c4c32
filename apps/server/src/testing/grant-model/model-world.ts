import { sql } from 'kysely';
import type { BetFiguresRow } from '../../betting/bet-figures.ts';
import type { Db } from '../../platform/db.ts';
import { createMembers, type TestMember } from '../world.ts';
import { Rendezvous } from '../rendezvous.ts';
import { GrantModel, type ModelBetEvent, type ModelMission } from './grant-model.ts';
import { createBrand, missions } from './missions.ts';
import { MEMBERS, type Topic } from './sequence-steps.ts';

/** Longer than the longest time to claim a reward of today: 36 hours. */
const DAY_OF_MODEL_MS = 3 * 86_400_000;

let merchants = 0;

/** A claim that was sent, so that a later step can repeat it. */
export interface Claim {
  readonly member: TestMember;
  readonly mission: ModelMission;
  readonly grantId: bigint;
  readonly requestId: string;
}

/** The world of one sequence, which has a brand of its own. */
export interface World {
  readonly db: Db;
  readonly merchantId: number;
  readonly members: readonly TestMember[];
  readonly model: GrantModel;
  readonly bets: BetFiguresRow[];
  readonly voided: Set<BetFiguresRow>;
  /** The events that are not handled yet, by topic. The events that are not published yet come last. */
  readonly waiting: Record<Topic, WaitingEvent[]>;
  readonly deliveries: Deliveries;
  lastClaim: Claim | undefined;
}

interface WaitingEvent {
  readonly bet: BetFiguresRow;
  readonly fact: ModelBetEvent;
  isPublished: boolean;
}

/** `deliver` hands the events of a topic to the workers. `die` lets a worker crash before it commits. */
export type Delivery = `${'deliver' | 'die'} ${Topic}`;
type Deliveries = Rendezvous<Delivery, World>;
/** Delivers the events of `here`, which are those of `worlds` that wait for this delivery. */
type DeliverFor = (worlds: readonly World[], delivery: Delivery, here: readonly World[]) => Promise<void>;

const chooseDevice = (place: number): 'shared' | 'own' => (place < 2 ? 'shared' : 'own');

/** Creates the worlds of a batch. `deliverFor` delivers events for the worlds that wait for the same delivery. */
export async function createWorlds(db: Db, count: number, deliverFor: DeliverFor): Promise<World[]> {
  const merchantIds = Array.from({ length: count }, () => (merchants += 1));
  await Promise.all(merchantIds.map(async (merchantId) => await createBrand(db, merchantId)));
  const members = await createMembers(
    db,
    merchantIds.flatMap((merchantId) =>
      Array.from({ length: MEMBERS }, (_, place) => ({ merchantId, account: `model${merchantId}x${place}` })),
    ),
  );
  // The first two members share a device.
  const ips = members.map((_, at) => (chooseDevice(at % MEMBERS) === 'shared' ? '10.0.0.1' : '10.0.0.2'));
  await sql`
    insert into login_event (merchant_id, member_id, site, kind, outcome, ip, user_agent, at)
    select merchant_id, member_id, 'member', 'username', 'ok', ip, 'Firefox', now()
    from unnest(
      ${members.map(({ merchantId }) => merchantId)}::integer[], ${members.map(({ memberId }) => memberId)}::bigint[], ${ips}::inet[]
    ) as log_in (merchant_id, member_id, ip)`.execute(db);
  const worlds: World[] = [];
  const deliveries: Deliveries = new Rendezvous(async (delivery, here) => await deliverFor(worlds, delivery, here));
  for (const [at, merchantId] of merchantIds.entries()) {
    const own = members.slice(at * MEMBERS, (at + 1) * MEMBERS);
    const people = own.map(({ memberId }, place) => ({ memberId, device: chooseDevice(place) }));
    const model = new GrantModel(people, missions);
    const waiting: World['waiting'] = { 'bet.settled': [], 'bet.voided': [] };
    const world = {
      db,
      merchantId,
      members: own,
      model,
      bets: [],
      voided: new Set<BetFiguresRow>(),
      waiting,
      deliveries,
    };
    worlds.push({ ...world, lastClaim: undefined });
  }
  return worlds;
}

/** Returns the time that belongs to the day of the model. Grants are created at the real time, which is day 0. */
export function getModelTime({ model }: World): Date {
  return new Date(Date.now() + model.day * DAY_OF_MODEL_MS);
}
