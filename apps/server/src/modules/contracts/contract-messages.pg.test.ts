import { describe, expect, test } from 'vitest';
import { dailySalary, useContractLine } from '../../testing/contract-line.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import type { TestMember } from '../../testing/world.ts';
import { inboxEvents } from '../inbox/events.ts';

const { people, database, call, payTop, offer, agree, readOwnContractId } = useContractLine();

describe('the sides of a contract', () => {
  /** Delivers the events of the outbox, and returns the messages of the member about contracts, oldest first. */
  async function readMessages({ memberId }: TestMember) {
    await deliverOutbox(database(), [{ name: 'inbox', handlers: inboxEvents }]);
    const rows = await database()
      .selectFrom('inbox_message')
      .select(['details'])
      .where('member_id', '=', memberId)
      .where('kind', '=', 'contract')
      .orderBy('message_id')
      .execute();
    return rows.map(({ details }) => details as { event: string; account: string; contractKind: string });
  }

  test('receive a message about each act of the other side, and both about the agreement', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    const common = { contractKind: 'daily_salary' };
    expect(await readMessages(people.left)).toMatchObject([
      { ...common, event: 'offered', account: people.top.account },
      { ...common, event: 'approved', account: people.top.account },
    ]);
    expect(await readMessages(people.top)).toMatchObject([
      { event: 'offered', account: '*' },
      { event: 'approved', account: '*' },
      { event: 'approved', account: people.left.account },
    ]);
  });

  test('receive a message when lower terms above end the contract', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('0.8'));
    await agree(people.top, people.left, dailySalary('0.5'));
    const ended = { event: 'auto_ended' };
    expect(await readMessages(people.below)).toContainEqual(
      expect.objectContaining({ ...ended, account: people.left.account }),
    );
    expect(await readMessages(people.left)).toContainEqual(
      expect.objectContaining({ ...ended, account: people.below.account }),
    );
  });

  test('receive no message about a request that ended with its contract', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('0.8'));
    const contractId = await readOwnContractId(people.below);
    await call('terminateContract', people.below, { contractId, note: '' });
    await agree(people.top, people.left, dailySalary('0.5'));
    const events = (await readMessages(people.below)).map(({ event }) => event);
    expect(events).toEqual(['offered', 'approved', 'auto_ended']);
    expect(await readMessages(people.left)).not.toContainEqual(expect.objectContaining({ event: 'withdrawn' }));
  });

  test('receive no message about a refused request, nor a second one about an offer that is sent again', async () => {
    await payTop(dailySalary('1.5'));
    const made = await offer(people.top, people.left, dailySalary('1'));
    expect(await offer(people.top, people.left, dailySalary('1'))).toEqual(made);
    const request = { account: people.left.account, terms: dailySalary('0.9'), note: '' };
    expect(await call('offerContract', people.top, request)).toBe('contract.request_open');
    expect(await readMessages(people.left)).toHaveLength(1);
  });
});
