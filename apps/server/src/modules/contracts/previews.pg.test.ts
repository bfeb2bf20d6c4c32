import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { money, toDecimal } from '@baize/money';
import { describe, expect, test } from 'vitest';
import { settleContracts } from '../../domain/contracts/settle.ts';
import { parseTerms } from '../../domain/contracts/terms.ts';
import { transaction } from '../../platform/transaction.ts';
import { CONTRACT_MERCHANT, dailySalary, useContractLine } from '../../testing/contract-line.ts';
import { figuresOf, insertBet } from '../../testing/world.ts';
import { applyFigures } from '../agency/roll-up-rows.ts';

const { people, database, call, payTop, agree } = useContractLine();

/** Settles a bet of the player on the day before, which is the last full window. */
async function playYesterday(stakeMinor: bigint): Promise<void> {
  const placedAt = new Date('2026-11-20T06:00:00Z');
  const bet = await insertBet(database(), { member: people.player, placedAt, stakeMinor });
  await transaction(database(), async (tx) => await applyFigures(tx, [figuresOf(bet)]));
}

describe('a preview', () => {
  test('computes both sides from the play of the last full window', async () => {
    await playYesterday(100_000n);
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    const request = { account: people.below.account, terms: dailySalary({ ratePercent: '0.8', activeMembers: 1 }) };
    expect(await call('previewContract', people.left, request)).toEqual({
      currency: 'NPR',
      from: '2026-11-19T18:15:00.000Z',
      to: '2026-11-20T18:15:00.000Z',
      figures: { activeMembers: 1, validBet: '1000.00', profitAndLoss: '-1000.00', betAmount: '1000.00' },
      tier: 0,
      downlineGross: '8.00',
      downlineGrossNow: '0.00',
      downlineNet: '8.00',
      downlineNetNow: '0.00',
      uplineNet: '2.00',
      uplineNetNow: '10.00',
      endsContracts: [],
    });
    const two = { account: people.below.account, terms: dailySalary({ ratePercent: '0.8', activeMembers: 2 }) };
    expect(await call('previewContract', people.left, two)).toMatchObject({ tier: null, downlineGross: '0.00' });
  });

  test('shows what remains to the downline once its own downlines are paid, without those whose contracts would end', async () => {
    await playYesterday(100_000n);
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('0.6'));
    const previewOf = async (rate: string) =>
      await call('previewContract', people.top, { account: people.left.account, terms: dailySalary(rate) });
    // The team of the top has 15.00, left has 10.00 of it today and pays below 6.00.
    expect(await previewOf('1.2')).toMatchObject({
      downlineGross: '12.00',
      downlineNet: '6.00',
      downlineNetNow: '4.00',
      uplineNet: '3.00',
      uplineNetNow: '5.00',
      endsContracts: [],
    });
    expect(await previewOf('0.5')).toMatchObject({
      downlineGross: '5.00',
      downlineNet: '5.00',
      downlineNetNow: '4.00',
      uplineNet: '10.00',
      endsContracts: [{ account: people.below.account, ratePercent: '0.6' }],
    });
  });

  test('shows what a settlement of the same terms pays', async () => {
    await playYesterday(123_457n);
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1.1'));
    await agree(people.left, people.below, dailySalary('0.7'));
    const figures = {
      validBetMinor: 123_457n,
      betAmountMinor: 123_457n,
      profitAndLossMinor: -123_457n,
      promotionsMinor: 0n,
      rebatesMinor: 0n,
      salariesMinor: 0n,
      activeMembers: 1,
      carriedOverMinor: 0n,
      betAmountUnits: 1,
    };
    const agents = ['1.5', '1.1', '0.7'].map((rate, level) => {
      const parsed = parseTerms(dailySalary(rate), 'NPR');
      if (!parsed.ok) throw new Error(parsed.code);
      const [contractId, uplineContractId] = [BigInt(level), level === 0 ? null : BigInt(level - 1)];
      return { contractId, memberId: contractId, uplineContractId, terms: parsed.value, figures };
    });
    const [top, left] = settleContracts(agents).map(({ netMinor }) => toDecimal(money('NPR', netMinor)));
    expect(
      await call('previewContract', people.top, { account: people.left.account, terms: dailySalary('1.1') }),
    ).toMatchObject({ downlineNet: left, downlineNetNow: left, uplineNet: top, uplineNetNow: top });
  });
});

test('a preview of an hour reads the bets of that hour alone', async () => {
  await database()
    .insertInto('agent_contract_rule')
    .values({ merchant_id: CONTRACT_MERCHANT, kind: 'hourly_salary', rate_ppm_max: 20_000 })
    .execute();
  for (const minute of [14, 15, 74, 75]) {
    const placedAt = new Date(Date.UTC(2026, 10, 21, 2, minute));
    await insertBet(database(), { member: people.player, placedAt, stakeMinor: 10_000n });
  }
  const hourly: ContractTerms = {
    kind: 'hourly_salary',
    tiers: [{ ratePercent: '1' }],
    activeFrom: { validBet: '0.00', deposits: '0.00' },
  };
  await payTop(hourly);
  const { offers } = (await call('hourSalaryContract', people.top, {})) as { offers: unknown[] };
  expect(offers).toEqual([]);
  // The hours of Kathmandu begin at a quarter past those of UTC.
  expect(await call('previewContract', people.top, { account: people.left.account, terms: hourly })).toMatchObject({
    from: '2026-11-21T02:15:00.000Z',
    to: '2026-11-21T03:15:00.000Z',
    downlineGross: '2.00',
  });
});
