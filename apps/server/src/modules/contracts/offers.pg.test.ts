import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { describe, expect, test } from 'vitest';
import { DAY_END, dailySalary, useContractLine, type OpenRequest } from '../../testing/contract-line.ts';

const { people, call, payTop, offer, answer, agree, readOwnState } = useContractLine();

describe('an offer', () => {
  test('is answered by the downline, and counts from the next window', async () => {
    await payTop(dailySalary('1.5'));
    const made = await offer(people.top, people.left, dailySalary('1'));
    expect(await answer(people.top, made)).toBe('request.not_found');
    expect(await answer(people.left, made)).toMatchObject({
      contract: {
        state: 'approved',
        direction: 'upline',
        account: people.top.account,
        startsAt: DAY_END,
        endedAt: null,
      },
      offer: null,
      history: [
        { event: 'approved', account: people.left.account, before: null, after: dailySalary('1') },
        { event: 'offered', account: people.top.account, note: 'hello' },
      ],
    });
    expect(await answer(people.left, made)).toBe('request.state_changed');
  });

  test('needs a contract of the upline that covers it', async () => {
    const request = (wire: ContractTerms) => ({ account: people.left.account, terms: wire, note: '' });
    expect(await call('offerContract', people.top, request(dailySalary('1')))).toBe('contract.not_offered');
    await payTop(dailySalary('1', { ratePercent: '1.5', validBet: '1000.00' }));
    expect(await call('offerContract', people.top, request(dailySalary('1.2')))).toBe('contract.rate_above_own');
    expect(await call('offerContract', people.top, request(dailySalary('1', '0.5')))).toBe('contract.terms_invalid');
    const covered = dailySalary('1', { ratePercent: '1.5', validBet: '2000.00' });
    expect(await call('offerContract', people.top, request(covered))).toMatchObject({ mayAnswer: false });
  });

  test('can be made to direct downlines of type agent only', async () => {
    await payTop(dailySalary('1.5'));
    const to = (account: string) => ({ account, terms: dailySalary('1'), note: '' });
    expect(await call('offerContract', people.top, to(people.below.account))).toBe('contract.not_in_line');
    await agree(people.top, people.left, dailySalary('1'));
    await agree(people.left, people.below, dailySalary('1'));
    expect(await call('offerContract', people.below, to(people.player.account))).toBe('contract.not_in_line');
  });

  test('is refused while another offer to the same agent is open', async () => {
    await payTop(dailySalary('1.5'));
    const request = { account: people.left.account, note: '' };
    const both = await Promise.all([
      call('offerContract', people.top, { ...request, terms: dailySalary('1') }),
      call('offerContract', people.top, { ...request, terms: dailySalary('0.9') }),
    ]);
    expect(both.filter((each) => each === 'contract.request_open')).toHaveLength(1);
  });

  test('that is sent again, because its reply was lost, is answered as it was the first time', async () => {
    await payTop(dailySalary('1.5', { ratePercent: '2', validBet: '1000.00' }));
    const terms = { ...dailySalary('1', { ratePercent: '1.5', validBet: '1000.00' }), maximumPay: '500.00' };
    const request = { account: people.left.account, terms, note: 'hello' };
    const [first, second] = (await Promise.all([
      call('offerContract', people.top, request),
      call('offerContract', people.top, request),
    ])) as [OpenRequest, OpenRequest];
    expect(second).toEqual(first);
    expect(await call('offerContract', people.top, { ...request, note: 'another' })).toBe('contract.request_open');
    const { maximumPay: _unlimited, ...withoutMaximum } = terms;
    expect(await call('offerContract', people.top, { ...request, terms: withoutMaximum })).toBe(
      'contract.request_open',
    );
    const value = (await answer(people.left, first)) as { history: { event: string }[] };
    expect(value.history.map(({ event }) => event)).toEqual(['approved', 'offered']);
  });

  test('that crosses its withdrawal is answered or withdrawn, never both', async () => {
    await payTop(dailySalary('1.5'));
    const made = await offer(people.top, people.left, dailySalary('1'));
    const both = await Promise.all([
      answer(people.left, made),
      call('withdrawContract', people.top, { offerId: made.offerId }),
    ]);
    expect(both.filter((each) => each === 'request.state_changed')).toHaveLength(1);
    expect(await readOwnState(people.left)).toBe(both[0] === 'request.state_changed' ? null : 'approved');
  });

  test('is refused at the answer when the contract of the upline has ended meanwhile', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    const made = await offer(people.left, people.below, dailySalary('1'));
    await agree(people.top, people.left, dailySalary('0.5'));
    expect(await answer(people.below, made)).toBe('contract.rate_above_own');
    expect(await readOwnState(people.below)).toBeNull();
  });

  test('that is rejected changes nothing', async () => {
    await payTop(dailySalary('1.5'));
    await agree(people.top, people.left, dailySalary('1'));
    expect(await answer(people.left, await offer(people.top, people.left, dailySalary('0.5')), 'reject')).toMatchObject(
      {
        contract: { state: 'rejected' },
      },
    );
    expect(await call('dailySalaryContract', people.left, {})).toMatchObject({
      own: { terms: dailySalary('1') },
      offers: [],
    });
  });
});

test('the flags show the pages of the contract kinds that an agent has or is offered', async () => {
  const closed = { dailysalreqtype: false, dailysalinfotype: false, divtypereq: false };
  expect(await call('contractFlags', people.left, {})).toMatchObject(closed);
  await payTop(dailySalary('1.5'));
  const made = await offer(people.top, people.left, dailySalary('1'));
  expect(await call('contractFlags', people.left, {})).toMatchObject({ ...closed, dailysalreqtype: true });
  await answer(people.left, made);
  expect(await call('contractFlags', people.left, {})).toMatchObject({ dailysalreqtype: true, dailysalinfotype: true });
  expect(await call('contractFlags', people.player, {})).toMatchObject(closed);
});
