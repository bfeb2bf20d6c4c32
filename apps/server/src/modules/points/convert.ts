import type { ConvertPointsRequest, ConvertPointsValue } from '@baize/contract/schemas/points';
import { money, parseAmount, toDecimal, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { convertToMoney, computeTurnover } from '../../domain/rewards/points.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { transaction } from '../../platform/transaction.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { sql } from 'kysely';
import { grantPurchase, type PointsCall } from './give.ts';
import { spendPosting } from './redemption-rows.ts';
import { lockPointsWallet, movePoints, getPointsBalance } from './wallet.ts';

/** A member's request to convert points to money. */
export interface ConvertCall extends PointsCall {
  readonly request: ConvertPointsRequest;
}

/** The titles that the member reads in the records, by language. */
const titles = { en: 'Points converted', ne: 'साटिएका पोइन्ट', bn: 'রূপান্তরিত পয়েন্ট' };

interface Conversion {
  readonly conversionId: bigint;
  readonly points: bigint;
  readonly amountMinor: bigint;
  readonly pointsAfter: bigint;
  readonly balanceMinor: bigint;
}

/**
 * Converts points to money by the rules of the points program, once per `requestId` (spec section 7, "Points"). Both move in one transaction. A
 * repeated request returns the stored conversion, even if the rules have changed since.
 */
export async function convertPoints(db: Db, call: ConvertCall): Promise<Outcome<ConvertPointsValue>> {
  const { memberId, currency, request } = call;
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const stored = await findConversion(tx, memberId, request.requestId.toLowerCase());
    if (!stored) return await convertLocked(tx, call);
    return stored.points === BigInt(request.points) ? done(toValue(stored, currency)) : refuse('ledger.key_reused');
  });
}

async function convertLocked(tx: Tx, call: ConvertCall): Promise<Outcome<ConvertPointsValue>> {
  const { memberId, merchantId, currency, request, now } = call;
  const program = await readSingleProgram(tx, merchantId, 'points', now);
  if (!program) return refuse('points.amount_invalid');
  const { obstacle } = await readRewardFacts(tx, memberId, now);
  if (obstacle) return refuse('reward.not_claimable', { obstacle });
  const rules = program.definition.convert;
  const amount = convertToMoney(rules, request.points, currency);
  if (!amount.ok) return amount;
  const wallet = await lockPointsWallet(tx, memberId, currency);
  const points = BigInt(request.points);
  if (getPointsBalance(wallet) < points)
    return refuse('points.insufficient', { points: Number(getPointsBalance(wallet)) });
  const conversionId = makeRecordId(now);
  const pointsAfter = await movePoints(tx, wallet, spendPosting(memberId, `convert:${conversionId}`, points));
  const turnover = computeTurnover(amount.value, BigInt(rules.turnoverPpm));
  const item = { kind: 'cash', amount: amount.value, turnover } as const;
  const { balance } = await grantPurchase(tx, call, { sourceKey: `convert:${conversionId}`, titles, item });
  const conversion = { conversionId, points, amountMinor: amount.value.amountMinor, pointsAfter };
  const balanceMinor = parseBalance(balance, currency).amountMinor;
  await insertConversion(tx, call, { ...conversion, balanceMinor });
  return done(toValue({ ...conversion, balanceMinor }, currency));
}

function parseBalance(text: string, currency: Currency): Money {
  const balance = parseAmount(text, currency);
  assert(balance !== undefined, `the balance "${text}" of a claim is no amount`);
  return balance;
}

async function findConversion(tx: Tx, memberId: bigint, requestId: string): Promise<Conversion | undefined> {
  const { rows } = await sql<Conversion>`
    select c.conversion_id as "conversionId", c.points, c.amount_minor as "amountMinor", c.points_after as "pointsAfter",
      c.balance_minor as "balanceMinor"
    from point_conversion c where ${isOfMember('c', memberId)} and c.request_id = ${requestId}`.execute(tx);
  return rows[0];
}

async function insertConversion(tx: Tx, call: ConvertCall, conversion: Conversion): Promise<void> {
  const { memberId, merchantId, currency, request, now } = call;
  await tx
    .insertInto('point_conversion')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      conversion_id: conversion.conversionId,
      merchant_id: merchantId,
      request_id: request.requestId.toLowerCase(),
      points: conversion.points,
      currency,
      amount_minor: conversion.amountMinor,
      points_after: conversion.pointsAfter,
      balance_minor: conversion.balanceMinor,
      created_at: now,
    })
    .execute();
}

function toValue(conversion: Conversion, currency: Currency): ConvertPointsValue {
  const { conversionId, points, amountMinor, pointsAfter, balanceMinor } = conversion;
  return {
    transactionReference: String(conversionId),
    convertedPoints: Number(points),
    amount: toDecimal(money(currency, amountMinor)),
    points: Number(pointsAfter),
    currency,
    balance: toDecimal(money(currency, balanceMinor)),
  };
}
