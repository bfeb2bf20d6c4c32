import { hold, holdCode } from '../expect.ts';
import type { Rule } from '../kit.ts';

const about = 'At once';
const COPIES = 12;
const STAKE_MINOR = 100n;

async function together<Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  return await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)));
}

export const atOnceRules: readonly Rule[] = [
  {
    id: 'X1',
    about,
    title: 'Copies of one bet take it once',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      for (const reply of await together(COPIES, async () => await player.bet(bet, round, STAKE_MINOR)))
        holdCode(reply, ['OK', 'DUPLICATE', 'TEMPORARY'], 'a copy of the bet');
      hold((await player.balance()) === before - STAKE_MINOR, 'copies of one bet took another sum than its stake');
    },
  },
  {
    id: 'X2',
    about,
    title: 'Copies of one win pay it once',
    judge: async (kit) => {
      const player = await kit.player();
      const round = kit.id('round');
      await player.bet(kit.id('bet'), round, STAKE_MINOR);
      const before = await player.balance();
      const win = kit.id('win');
      await together(COPIES, async () => await player.win(win, round, STAKE_MINOR));
      hold((await player.balance()) === before + STAKE_MINOR, 'copies of one win paid another sum than it is');
    },
  },
  {
    id: 'X3',
    about,
    title: 'Bets that together exceed the balance never take more than there is',
    judge: async (kit) => {
      const player = await kit.player();
      const balance = await player.balance();
      const stake = balance / 4n;
      const round = kit.id('round');
      const replies = await together(COPIES, async () => await player.bet(kit.id('bet'), round, stake));
      const taken = BigInt(replies.filter(({ code }) => code === 'OK').length);
      const left = await player.balance();
      hold(left >= 0n, `the balance fell to ${left}`);
      hold(left === balance - taken * stake, `${taken} bets were taken, and the balance is ${left} of ${balance}`);
      hold(taken === 4n, `${taken} of ${COPIES} bets of a quarter of the balance were taken`);
    },
  },
  {
    id: 'X4',
    about,
    title: 'A bet and its rollback, sent together, leave the balance as it was',
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      for (let round = 0; round < COPIES; round += 1) {
        const [bet, roundId] = [kit.id('bet'), kit.id('round')];
        await Promise.all([player.bet(bet, roundId, STAKE_MINOR), player.rollback(kit.id('rollback'), bet, roundId)]);
        // Whoever got no definite answer asks again: that is the vendor's part of the contract.
        await player.rollback(kit.id('rollback'), bet, roundId);
      }
      hold((await player.balance()) === before, 'a bet and its rollback left money behind');
    },
  },
];
