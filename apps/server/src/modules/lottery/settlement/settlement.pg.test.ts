import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readPlayUses } from '../../../betting/play-use.ts';
import {
  FUNDED_MINOR,
  LOTTERY_MERCHANT_ZONE,
  sideLine,
  straightLine,
  useLotterySettlement,
} from '../../../testing/lottery-settlement.ts';
import { creditLine, officialLine } from '../../../testing/lottery-world.ts';

const {
  database,
  openIssue,
  createPlayer,
  bet,
  settle,
  drawAndSettle,
  balance,
  readBets,
  readPostings,
  readEvents,
  readIssueState,
} = useLotterySettlement();

describe('a drawn issue', () => {
  test('pays wins, ties and rebates once, and settles the bets', async () => {
    const issue = await openIssue();
    const [winner, loser] = [await createPlayer(), await createPlayer()];
    const tie = creditLine('ssc.credit-total.dragon-tiger15', 'dragon');
    await bet(winner, issue, [straightLine('1|2|3'), straightLine('1|2|9'), sideLine('small'), tie], '24.00');
    await bet(loser, issue, [straightLine('9|9|9', 1_956)], '2.00');
    await drawAndSettle(issue, '1,2,3,4,1');

    // Group 1800 of 1956: 0.078 of the stake of 2.00 goes back, for each of two lines.
    expect(await readBets(winner)).toEqual([
      { state: 'won', win: 180_000n, valid: 200n, wins: [{ tier: 'win', notes: 1 }] },
      { state: 'lost', win: 0n, valid: 200n, wins: null },
      { state: 'won', win: 1_940n, valid: 1_000n, wins: [{ tier: 'side', notes: 1 }] },
      { state: 'won', win: 1_000n, valid: 0n, wins: [expect.anything()] },
    ]);
    expect(await readPostings(winner)).toEqual(['bet -2400', 'win 182940', 'rebate 30']);
    expect(await readBets(loser)).toEqual([{ state: 'lost', win: 0n, valid: 200n, wins: null }]);
    expect(await readPostings(loser)).toEqual(['bet -200']);
    expect(await readEvents(loser)).toEqual(['bet.settled stake 200 win 0 valid 200']);

    await settle();
    expect(await balance(winner)).toBe(FUNDED_MINOR - 2_400n + 182_940n + 30n);
    expect(await readIssueState(issue)).toBe('settled');
  });

  test('pays no more than the limit of a line', async () => {
    const issue = await openIssue();
    const player = await createPlayer();
    await bet(player, issue, [officialLine('ssc.front3.straight', '1|2|3', 2)], '4.00');
    await drawAndSettle(issue, '1,2,3,4,5');
    expect(await balance(player)).toBe(FUNDED_MINOR - 400n + 300_000n);
  });

  test('changes the use of own limits as the bets say', async () => {
    const issue = await openIssue();
    const player = await createPlayer();
    const { memberId } = player;
    await sql`insert into play_limit (member_id, kind, period, value) values (${memberId}, 'loss', 'day', 100000)`.execute(
      database(),
    );
    for (let order = 0; order < 3; order += 1)
      await bet(player, issue, [sideLine('small'), sideLine('odd'), straightLine('9|9|9')], '22.00');
    await drawAndSettle(issue, '2,2,3,4,5');
    const use = async () => await readPlayUses(database(), [{ memberId, timeZone: LOTTERY_MERCHANT_ZONE }], new Date());
    const running = await use();
    await sql`delete from play_use where member_id = ${memberId}`.execute(database());
    expect(running[0]?.lost).toEqual((await use())[0]?.lost);
    expect(running[0]?.lost.day).toBe(6_600n - 3n * 1_940n);
  });
});

test('opposite sides earn valid bet where the merchant allows them', async () => {
  const rules = (isAllowed: boolean) =>
    sql`
    update merchant set lottery_allows_opposites = ${isAllowed} where merchant_id = 1`.execute(database());
  const validBets = async () => {
    const [issue, player] = [await openIssue(), await createPlayer()];
    await bet(player, issue, [sideLine('big'), sideLine('small')], '20.00');
    await drawAndSettle(issue, '1,2,3,4,1');
    return (await readBets(player)).map(({ valid }) => valid);
  };
  await rules(true);
  expect(await validBets()).toEqual([1_000n, 1_000n]);
  await rules(false);
  expect(await validBets()).toEqual([0n, 0n]);
});
