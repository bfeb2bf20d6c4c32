import { money, toDecimal } from '@baize/money';
import type { BetFiguresRow } from '../../betting/bet-figures.ts';
import type { PrizeItem } from '../../domain/rewards/prize-definitions.ts';
import type { Db } from '../../platform/db.ts';
import { insertProgram } from '../rewards.ts';
import { createMembers, createMerchant, MIDDAY_ZONE, type TestMember } from '../world.ts';
import { TicketModel, type ModelBet, type ModelPrize } from './ticket-model.ts';
import { TICKET_MEMBERS, wheel } from './ticket-steps.ts';

const WEIGHTS_WHOLE = 1_000_000;

/** A settled or voided bet that is not delivered yet. */
interface WaitingBet {
  readonly row: BetFiguresRow;
  readonly bet: ModelBet;
}

/** A brand with its members and one wheel. */
export interface TicketWorld {
  readonly db: Db;
  readonly merchantId: number;
  readonly members: readonly TestMember[];
  readonly model: TicketModel;
  readonly bets: WaitingBet[];
  readonly voided: Set<WaitingBet>;
  readonly waiting: Record<'bet.settled' | 'bet.voided', WaitingBet[]>;
}

let brands = 0;

export async function createTicketWorld(db: Db): Promise<TicketWorld> {
  brands += 1;
  const merchantId = brands;
  await createMerchant(db, merchantId, MIDDAY_ZONE);
  await insertProgram(db, {
    merchantId,
    code: wheel.code,
    kind: 'wheel',
    // The first prize is drawn each time, so that stock and budget decide which one is given.
    definition: {
      prizes: wheel.prizes.map((prize, place) => ({
        id: prize.id,
        titles: { en: prize.id },
        item: toItem(prize),
        weight: place === 0 ? WEIGHTS_WHOLE : 0,
        ...(prize.stock !== undefined && { stock: prize.stock }),
      })),
      ticketRules: wheel.rules.map(({ everyMinor, tickets, dayMax, gameType }) => ({
        kind: 'valid_bet' as const,
        amount: toDecimal(money('NPR', everyMinor)),
        tickets,
        dayMax,
        gameTypes: gameType === undefined ? [] : [gameType],
      })),
    },
    budgetMinor: BigInt(wheel.budgetMinor),
  });
  const members = await createMembers(
    db,
    Array.from({ length: TICKET_MEMBERS }, (_, place) => ({ merchantId, account: `spinner${merchantId}x${place}` })),
  );
  const waiting: TicketWorld['waiting'] = { 'bet.settled': [], 'bet.voided': [] };
  return {
    db,
    merchantId,
    members,
    model: new TicketModel(TICKET_MEMBERS, wheel),
    bets: [],
    voided: new Set(),
    waiting,
  };
}

function toItem({ kind, amount }: ModelPrize): PrizeItem {
  switch (kind) {
    case 'cash':
      return { kind, amount: toDecimal(money('NPR', BigInt(amount))), turnoverPpm: 0 };
    case 'points':
      return { kind, points: amount };
    case 'ticket':
      return { kind, tickets: amount, programCode: wheel.code };
    case 'none':
      return { kind };
    default:
      return kind satisfies never;
  }
}
