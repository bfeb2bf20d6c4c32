import type { Currency, Money } from '@baize/money';
import { readMoneyRollupCheckpoint } from '../../betting/money-days.ts';
import {
  findLastRescuePeriod,
  computeNetLoss,
  computeRescueAmount,
  type RescuePeriod,
} from '../../domain/rewards/rescue.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { RescueDefinition } from '../../domain/rewards/rescue-definition.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hasWaitingEvents } from '../../platform/outbox-waiting.ts';
import { readPeriodLoss } from '../../rewards/period-losses.ts';

/** The member and the rules for which a rescue is computed. */
export interface RescueQuery {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly today: string;
  readonly program: Pick<Program<RescueDefinition>, 'definition' | 'startsAt'>;
}

/** A rescue: the share of a member's net loss in a period that the brand pays back. */
export interface Rescue {
  readonly period: RescuePeriod;
  readonly netLoss: Money;
  /** Undefined if the net loss is too small. */
  readonly amount: Money | undefined;
}

/**
 * Reads the rescue of a member for the last period: a share of the net loss that is paid back. Undefined while the figures of the period are
 * incomplete, and for a period that began before the program, which is not paid for (as it is with a cashback).
 */
export async function readRescue(db: Db | Tx, query: RescueQuery): Promise<Rescue | undefined> {
  const { memberId, currency, timeZone, today, program } = query;
  const { definition, startsAt } = program;
  const period = findLastRescuePeriod(definition.period, today);
  if (dayAt(startsAt, timeZone) > period.firstDay) return undefined;
  if (!(await areFiguresComplete(db, period, timeZone))) return undefined;
  const { lossMinor, bonusesMinor } = await readPeriodLoss(db, { memberId, currency, ...period });
  const netLoss = computeNetLoss(lossMinor, bonusesMinor, currency);
  return { period, netLoss, amount: computeRescueAmount(netLoss, definition) };
}

/** Returns whether all bets and bonuses of the period are in the roll-ups. */
async function areFiguresComplete(db: Db | Tx, { lastDay }: RescuePeriod, timeZone: string): Promise<boolean> {
  const end = endOfPeriod({ lastDay }, timeZone);
  const rolledUpUntil = await readMoneyRollupCheckpoint(db);
  if (end === null || rolledUpUntil === undefined || rolledUpUntil < end) return false;
  return !(await hasWaitingEvents(db, { consumer: 'agency', topics: ['bet.settled', 'bet.voided'], before: end }));
}
