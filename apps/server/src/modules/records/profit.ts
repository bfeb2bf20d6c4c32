import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { PersonalProfitValue } from '@baize/contract/schemas/reports';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { RecordSelection } from './record-selection.ts';
import { sumPostingsByKind } from './transactions.ts';

/** Sums of settled bets: their number, and amounts in minor units. */
interface Figures {
  readonly bets: bigint;
  readonly stake_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly win_minor: bigint;
}

interface DayRow extends Figures {
  readonly day: string;
  readonly game_type: string;
}

const ZERO_FIGURES: Figures = { bets: 0n, stake_minor: 0n, valid_bet_minor: 0n, win_minor: 0n };

/**
 * Reads the profit and loss of a member (spec section 2, "personalProfit"): settled bets by day and category from the roll-ups, and all other
 * credits.
 */
export async function readProfit(db: Db, selection: RecordSelection): Promise<PersonalProfitValue> {
  const [rows, sums] = await Promise.all([readDayRows(db, selection), sumPostingsByKind(db, selection)]);
  const formatAmount = (minor: bigint): string => toDecimal(money(selection.currency, minor));
  const toFigures = (figures: Figures) => ({
    bets: Number(figures.bets),
    stake: formatAmount(figures.stake_minor),
    validBet: formatAmount(figures.valid_bet_minor),
    win: formatAmount(figures.win_minor),
    profitAndLoss: formatAmount(figures.win_minor - figures.stake_minor),
  });
  const totalFigures = sumFigures(rows);
  const bonuses = (sums.get('bonus') ?? 0n) + (sums.get('bonus_return') ?? 0n);
  const rebates = sums.get('rebate') ?? 0n;
  const deposited = (['deposit', 'deposit_return', 'debt_payment'] as const).reduce(
    (sum, kind) => sum + (sums.get(kind) ?? 0n),
    0n,
  );
  const withdrawn = -((sums.get('withdrawal') ?? 0n) + (sums.get('withdrawal_return') ?? 0n));
  return {
    currency: selection.currency,
    totals: {
      ...toFigures(totalFigures),
      deposits: formatAmount(deposited),
      withdrawals: formatAmount(withdrawn),
      bonuses: formatAmount(bonuses),
      rebates: formatAmount(rebates),
      net: formatAmount(totalFigures.win_minor - totalFigures.stake_minor + bonuses + rebates),
    },
    byDay: [...Map.groupBy(rows, ({ day }) => day)].map(([day, rowsOfDay]) => ({
      day,
      ...toFigures(sumFigures(rowsOfDay)),
    })),
    byCategory: [...Map.groupBy(rows, ({ game_type }) => game_type)].map(([type, rowsOfType]) => ({
      // The cast is safe: a constraint of the catalogue allows the categories of the contract only.
      gameType: type as GameTypeCode,
      ...toFigures(sumFigures(rowsOfType)),
    })),
  };
}

/** Reads the roll-ups, sorted by day and then by category. */
async function readDayRows(db: Db, { memberId, currency, range }: RecordSelection): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, game_type, sum(bets)::bigint as bets, sum(stake_minor)::bigint as stake_minor,
      sum(valid_bet_minor)::bigint as valid_bet_minor, sum(win_minor)::bigint as win_minor
    from member_day
    where member_id = ${memberId} and currency = ${currency} and day between ${range.from}::date and ${range.to}::date
    group by day, game_type
    having sum(bets) > 0
    order by day, game_type`.execute(db);
  return rows;
}

function sumFigures(rows: readonly Figures[]): Figures {
  return rows.reduce(
    (sum, row) => ({
      bets: sum.bets + row.bets,
      stake_minor: sum.stake_minor + row.stake_minor,
      valid_bet_minor: sum.valid_bet_minor + row.valid_bet_minor,
      win_minor: sum.win_minor + row.win_minor,
    }),
    ZERO_FIGURES,
  );
}
