import { expectCode, expectReply } from '../expect.ts';
import type { Rule } from '../kit.ts';
import { readBalance } from '../player.ts';

const about = 'Restart';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;

/** A rule of a wallet that is restarted in the middle of a round. */
export const restartRules: readonly Rule[] = [
  {
    id: 'P1',
    about,
    title: 'After a restart a bet is a duplicate, the session goes on, and the win is paid',
    needs: ['operator.restart'],
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const firstReply = await player.bet(bet, round, STAKE_MINOR);
      expectCode(firstReply, 'OK', 'the bet');
      await kit.operator.restart();
      const repeatedReply = await player.bet(bet, round, STAKE_MINOR);
      expectCode(repeatedReply, 'DUPLICATE', 'the bet sent again after the restart');
      expectReply(
        repeatedReply,
        readBalance(repeatedReply) === readBalance(firstReply),
        'the duplicate carries another balance after the restart',
      );
      expectCode(await player.win(kit.id('win'), round, WIN_MINOR), 'OK', 'the win after the restart');
      await player.expectBalance(readBalance(firstReply) + WIN_MINOR, 'the restart lost or repeated money');
    },
  },
];
