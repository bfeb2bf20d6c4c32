import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_END, dailySalary, useContractLine, type OpenRequest } from '../../testing/contract-line.ts';

const { people, database, call, payTop, answer, agree, readOwnState, readOwnContractId } = useContractLine();

describe('a termination', () => {
  test('is asked by either side and answered by the other', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('0.5'));
    const contractId = await readOwnContractId(people.left);
    const asked = (await call('terminateContract', people.left, { contractId, note: '' })) as OpenRequest;
    expect(asked).toMatchObject({ request: 'termination', contractId, mayAnswer: false });
    expect(await answer(people.left, asked)).toBe('request.not_found');
    expect(await answer(people.top, asked)).toMatchObject({ contract: { state: 'ended', endedAt: DAY_END } });
    expect([await readOwnState(people.left), await readOwnState(people.below)]).toEqual([null, null]);
  });

  test('that is asked a second time is refused and leaves nothing in the history', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    const contractId = await readOwnContractId(people.left);
    await call('terminateContract', people.left, { contractId, note: 'first' });
    expect(await call('terminateContract', people.top, { contractId, note: 'second' })).toBe('contract.request_open');
    const { history } = (await call('contract', people.left, { contractId })) as { history: { event: string }[] };
    expect(history.map(({ event }) => event)).toEqual(['termination_asked', 'approved', 'offered']);
  });

  test('that is sent again, because its reply was lost, is answered as it was the first time', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    const request = { contractId: await readOwnContractId(people.left), note: 'first' };
    const asked = await call('terminateContract', people.left, request);
    expect(await call('terminateContract', people.left, request)).toEqual(asked);
    expect(await call('terminateContract', people.left, { ...request, note: 'second' })).toBe('contract.request_open');
    expect(await call('terminateContract', people.top, request)).toBe('contract.request_open');
    const { history } = (await call('contract', people.left, request)) as { history: { event: string }[] };
    expect(history.map(({ event }) => event)).toEqual(['termination_asked', 'approved', 'offered']);
  });

  test('of a contract between other members is not found', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    const contractId = await readOwnContractId(people.left);
    expect(await call('terminateContract', people.right, { contractId, note: '' })).toBe('request.not_found');
    expect(await call('contract', people.right, { contractId })).toBe('request.not_found');
    expect(await call('contracts', people.right, { pageNo: 1, pageSize: 10 })).toMatchObject({ list: [], total: 0 });
  });
});

test('the database refuses a second contract of one agent and kind for the same time', async () => {
  await payTop(dailySalary('1.5'));
  await agree(people.top, people.left, dailySalary('1'));
  const second = async (startsAt: string) =>
    await sql`
      insert into agent_contract (merchant_id, upline_id, downline_id, kind, time_window, active_valid_bet_minor, active_deposits_minor, state,
        created_at, starts_at, ended_at)
      select merchant_id, upline_id, downline_id, kind, time_window, 0, 0, 'ended', created_at, ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 day'
      from agent_contract where downline_id = ${people.left.memberId}`.execute(database());
  await expect(second(DAY_END)).rejects.toThrow('agent_contract_counts_alone');
  await expect(second('2026-11-19T18:15:00Z')).resolves.toBeDefined();
});
