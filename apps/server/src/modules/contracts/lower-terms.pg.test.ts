import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_END, dailySalary, useContractLine } from '../../testing/contract-line.ts';

const { people, database, createAgent, call, payTop, offer, answer, agree, readOwnState } = useContractLine();

describe('lower terms', () => {
  test('end the dearer contracts below at the moment of agreeing, with all below them', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('0.8'));
    const made = await offer(people.top, people.left, dailySalary('0.5'));
    expect(made.preview.endsContracts).toMatchObject([{ account: people.below.account, ratePercent: '0.8' }]);
    expect(await readOwnState(people.below)).toBe('approved');
    await answer(people.left, made);
    expect(await readOwnState(people.below)).toBeNull();
    const { list } = (await call('contracts', people.below, { pageNo: 1, pageSize: 10 })) as { list: unknown[] };
    expect(list).toMatchObject([{ state: 'ended', endedAt: DAY_END, account: people.left.account }]);
  });

  test('go down all levels of a line: what the new terms cover stays, and what they do not ends with everything below it', async () => {
    const deep = await createAgent('deep', people.below);
    const deepest = await createAgent('deepest', deep);
    const line = [people.top, people.left, people.below, deep, deepest] as const;
    await payTop(dailySalary('1.5'));
    for (const [at, rate] of ['1.2', '0.9', '0.6', '0.3'].entries()) {
      const [upline, downline] = [line[at], line[at + 1]];
      if (upline && downline) await agree(upline, downline, dailySalary(rate));
    }
    const states = async () => await Promise.all(line.slice(1).map(readOwnState));
    await agree(people.top, people.left, dailySalary('0.9'));
    expect(await states()).toEqual(['approved', 'approved', 'approved', 'approved']);
    // 0.9 is above 0.7 and ends; 0.6 and 0.3 are within it, and have no upline any more that could pay them.
    const lower = await offer(people.top, people.left, dailySalary('0.7'));
    expect(lower.preview.endsContracts.map(({ account }) => account)).toEqual([
      people.below.account,
      deep.account,
      deepest.account,
    ]);
    await answer(people.left, lower);
    expect(await states()).toEqual(['approved', null, null, null]);
    const { rows } = await sql<{ account: string; ended_at: Date }>`
      select m.account, c.ended_at from agent_contract c join member m on m.member_id = c.downline_id
      join agent_contract_event e on e.contract_id = c.contract_id and e.event = 'auto_ended'
      where m.member_id = any(${line.map(({ memberId }) => memberId)}::bigint[]) order by c.contract_id`.execute(
      database(),
    );
    expect(rows.map(({ account }) => account)).toEqual([people.below.account, deep.account, deepest.account]);
  });

  test('leave the contracts that they still cover', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('0.5'));
    await agree(people.top, people.left, dailySalary('0.5'));
    expect(await readOwnState(people.below)).toBe('approved');
  });
});
