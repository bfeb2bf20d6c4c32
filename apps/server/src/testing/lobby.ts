import { VENDOR } from './world.ts';
import type { Db } from '../platform/db.ts';

/** A game to add. It is an active slot of `VENDOR` unless the test says otherwise. */
export interface NewGame {
  readonly nodeId: number;
  readonly names: Readonly<Record<string, string>>;
  readonly vendor?: string;
  readonly gameType?: string;
  readonly gameCode?: string;
  readonly classify?: readonly string[];
  readonly isHot?: boolean;
  readonly isNew?: boolean;
  readonly state?: string;
  readonly position?: number;
}

/** Adds games to the catalogue. */
export async function addGames(db: Db, games: readonly NewGame[]): Promise<void> {
  const rows = games.map(({ nodeId, names, vendor, gameType, gameCode, classify, isHot, isNew, state, position }) => ({
    node_id: nodeId,
    vendor_code: vendor ?? VENDOR,
    game_type: gameType ?? 'RNG',
    game_code: gameCode ?? `game-${nodeId}`,
    names: JSON.stringify(names),
    classify: [...(classify ?? [])],
    is_hot: isHot ?? false,
    is_new: isNew ?? false,
    state: state ?? 'active',
    icon: `icon-${nodeId}`,
    position: position ?? nodeId,
  }));
  await db.insertInto('game').values(rows).execute();
}

/** Adds a vendor of the integration `ARCADE` that the given brands offer. */
export async function addVendor(
  db: Db,
  {
    code,
    name,
    merchants,
    position = 5,
  }: { code: string; name: string; merchants: readonly number[]; position?: number },
): Promise<void> {
  await db.insertInto('vendor').values({ code, name, integration_code: 'ARCADE', position }).execute();
  await db
    .insertInto('merchant_vendor')
    .values(merchants.map((merchant_id) => ({ merchant_id, vendor_code: code })))
    .execute();
}
