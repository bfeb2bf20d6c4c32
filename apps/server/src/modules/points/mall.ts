import type { PointReward, PointRewardsQuery, PointRewardsValue } from '@baize/contract/schemas/points';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The kinds of items: money to withdraw, money with a turnover requirement, tickets for prize games, or a thing that is sent. */
export const rewardItemKinds = ['cash', 'bonus', 'ticket', 'thing'] as const;
/** A kind of item of the points mall. */
export type RewardItemKind = (typeof rewardItemKinds)[number];

/** An item of the points mall, where members buy rewards with points. */
export interface MallItem {
  readonly rewardId: string;
  readonly kind: RewardItemKind;
  readonly names: unknown;
  readonly descriptions: unknown;
  readonly image: string;
  readonly points: bigint;
  readonly amountRequiredMinor: bigint;
  /** Minor units of cash and bonus, or tickets; null for a thing. */
  readonly gives: bigint | null;
  readonly turnoverPpm: bigint;
  readonly ticketProgram: string;
  readonly stock: number;
}

type ItemRow = Omit<MallItem, 'kind'> & { readonly kind: string };

const itemColumns = sql`reward_id as "rewardId", kind, names, descriptions, image, points, amount_required_minor as "amountRequiredMinor", gives,
  turnover_ppm as "turnoverPpm", ticket_program as "ticketProgram", stock`;

function toItem(row: ItemRow): MallItem {
  const kind = rewardItemKinds.find((each) => each === row.kind);
  assert(kind !== undefined, `item ${row.rewardId} has the unknown kind ${row.kind}`);
  return { ...row, kind };
}

/** Finds an item on sale, whatever its stock. Returns undefined if there is none. */
export async function findItem(tx: Tx, merchantId: number, rewardId: string): Promise<MallItem | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from point_reward
    where merchant_id = ${merchantId} and reward_id = ${rewardId} and enabled`.execute(tx);
  return rows[0] && toItem(rows[0]);
}

/**
 * Takes items from the stock. Returns false if there are too few. The row stays locked until the transaction ends, so this has to be the last step
 * before the redemption is inserted.
 */
export async function takeStock(tx: Tx, merchantId: number, rewardId: string, quantity: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update point_reward set stock = stock - ${quantity}
    where merchant_id = ${merchantId} and reward_id = ${rewardId} and enabled and stock >= ${quantity}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Puts the items of a rejected redemption back into stock. An item that was removed meanwhile has no stock. */
export async function returnStock(tx: Tx, merchantId: number, rewardId: string, quantity: number): Promise<void> {
  await sql`
    update point_reward set stock = stock + ${quantity}
    where merchant_id = ${merchantId} and reward_id = ${rewardId}`.execute(tx);
}

/** The member who looks at the points mall. */
export interface MallReader {
  readonly merchantId: number;
  readonly currency: Currency;
  readonly languages: readonly string[];
  /** The points that the reader has. */
  readonly points: bigint;
}

/** Lists the items on sale, in the operator's order (spec section 2, /pointMall). */
export async function listItems(
  db: Db,
  { merchantId, currency, languages, points }: MallReader,
  { affordable, pageNo, pageSize }: PointRewardsQuery,
): Promise<PointRewardsValue> {
  const isShown = sql`merchant_id = ${merchantId} and enabled and (not ${affordable ?? false} or points <= ${points})`;
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from point_reward where ${isShown}
    order by position, reward_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: bigint }>`select count(*) as total from point_reward where ${isShown}`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0n);
  const list = rows.map((row) => toPointReward(toItem(row), currency, languages));
  return { list, total, totalPages: Math.ceil(total / pageSize), currency };
}

function toPointReward(item: MallItem, currency: Currency, languages: readonly string[]): PointReward {
  return {
    rewardId: item.rewardId,
    name: localText(item.names, languages),
    description: localText(item.descriptions, languages),
    image: item.image,
    points: Number(item.points),
    amountRequired: toDecimal(money(currency, item.amountRequiredMinor)),
    stock: item.stock,
    delivered: item.kind === 'thing',
  };
}
