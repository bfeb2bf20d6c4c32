import { LOTTERIES, type Lottery } from '@baize/lottery/lotteries';
import { LOTTERY_INTEGRATION, SEA_VENDOR, VIETNAM_VENDOR } from '../../../domain/lottery/lottery-page.ts';
import type { Tx } from '../../../platform/db.ts';
import { lotteryKind, lotteryNames } from './lottery-names.ts';

interface LotteryVendor {
  readonly code: string;
  readonly name: string;
  /** Game nodes of the vendor begin here; no game of another vendor lies among them. */
  readonly firstNodeId: number;
  readonly gameType: (lottery: Lottery) => 'LOTT' | 'ELOTT';
}

const isFast = ({ calendar }: Lottery): boolean => calendar.kind === 'interval';

/** The default vendor of lotteries. Vietnam and Southeast Asia have vendors of their own, because these have pages of their own (spec section 2). */
const HOUSE_VENDOR: LotteryVendor = {
  code: 'LOTTO',
  name: 'Baize Lottery',
  firstNodeId: 50_001,
  gameType: (lottery) => (isFast(lottery) ? 'ELOTT' : 'LOTT'),
};
const VENDOR_BY_CATEGORY: Readonly<Partial<Record<Lottery['category'], LotteryVendor>>> = {
  VN: { ...HOUSE_VENDOR, code: VIETNAM_VENDOR, name: 'Vietnam Lottery', firstNodeId: 51_001 },
  SEA: { ...HOUSE_VENDOR, code: SEA_VENDOR, name: 'Sea Lottery', firstNodeId: 52_001 },
};
const LOTTERY_VENDORS = [HOUSE_VENDOR, ...Object.values(VENDOR_BY_CATEGORY)];
/** Sorts the vendor of lotteries before the vendors of games. */
const VENDOR_POSITION = -3;
/** Sorts lotteries before the games of other vendors in a category. */
const GAME_POSITION = -1_000;

const vendorOf = ({ category }: Lottery): LotteryVendor => VENDOR_BY_CATEGORY[category] ?? HOUSE_VENDOR;

/** The brands that offer the lotteries, and where their pictures are. */
export interface InstallOptions {
  readonly merchantIds: readonly number[];
  /** Returns the address of the picture of a kind of lotteries ("SSC"), without width and file extension. */
  readonly iconOf: (kind: string) => string;
}

/**
 * Inserts the lotteries of the catalogue with their integration, vendors and games, and offers them at the given brands. Existing rows keep the
 * changes of operators.
 */
export async function installLotteries(tx: Tx, options: InstallOptions): Promise<void> {
  await tx
    .insertInto('integration')
    .values({
      code: LOTTERY_INTEGRATION,
      name: 'Baize Lottery',
      launch_url: 'https://lottery.invalid',
      wallet_mode: 'single',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertVendors(tx, options);
  await insertGames(tx, options);
  await tx
    .insertInto('lottery')
    .values(LOTTERIES.map(toLotteryRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertVendors(tx: Tx, { merchantIds }: InstallOptions): Promise<void> {
  await tx
    .insertInto('vendor')
    .values(
      LOTTERY_VENDORS.map(({ code, name }, index) => ({
        code,
        name,
        integration_code: LOTTERY_INTEGRATION,
        position: VENDOR_POSITION + index,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const offered = merchantIds.flatMap((merchant_id) =>
    LOTTERY_VENDORS.map(({ code }) => ({ merchant_id, vendor_code: code })),
  );
  if (offered.length === 0) return;
  await tx
    .insertInto('merchant_vendor')
    .values(offered)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertGames(tx: Tx, { iconOf }: InstallOptions): Promise<void> {
  const games = [...Map.groupBy(LOTTERIES, vendorOf)].flatMap(([vendor, lotteries]) =>
    lotteries.map((lottery, index) => ({
      node_id: vendor.firstNodeId + index,
      vendor_code: vendor.code,
      game_type: vendor.gameType(lottery),
      game_code: lottery.code,
      names: JSON.stringify(lotteryNames(lottery)),
      is_hot: HOT_LOTTERY_CODES.has(lottery.code),
      icon: iconOf(lotteryKind(lottery.code)),
      position: GAME_POSITION + index,
    })),
  );
  await tx
    .insertInto('game')
    .values(games)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The games that a new installation marks as popular; operators change this per game. */
const HOT_LOTTERY_CODES: ReadonlySet<string> = new Set(['SSC_1M', 'PK10_1M', 'LHC_5M', 'VN_1M', '4D_5M']);

function toLotteryRow(lottery: Lottery, position: number) {
  const { code, family, category, prizeModes, markets, calendar, closeSeconds, results, limits } = lottery;
  return {
    code,
    vendor_code: vendorOf(lottery).code,
    family,
    category,
    prize_modes: [...prizeModes],
    markets: [...markets],
    calendar: JSON.stringify(calendar),
    close_seconds: closeSeconds,
    own_draw: results === 'own',
    line_min_minor: limits.lineMinMinor,
    line_max_minor: limits.lineMaxMinor,
    number_max_minor: limits.numberMaxMinor,
    payout_per_line_max_minor: limits.payoutPerLineMaxMinor,
    payout_per_issue_max_minor: limits.payoutPerIssueMaxMinor,
    position,
  };
}
