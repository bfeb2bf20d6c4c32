import { setTimeout } from 'node:timers/promises';
import { expectCode, expectReply, expectRefusal, expectThat } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { Reply, Tampering } from '../wallet.ts';

const about = 'Signature';
const STAKE_MINOR = 100n;
/** A distance from the clock that no wallet may accept. */
const STALE_MS = 10 * 60_000;
/** The window is 60 s. The margin of 5 s allows for different clocks. */
const WITHIN_WINDOW_MS = 55_000;
const BEYOND_WINDOW_MS = 65_000;
/** The number of calls with one nonce that are sent at once. */
const COPIES = 6;
/** A new or retired key has to take effect within ten seconds. The margin allows for different clocks and slow answers. */
const KEY_EFFECTIVE_WITHIN_MS = 15_000;
const KEY_RETRY_PAUSE_MS = 250;

/** Creates a rule that tampers with a bet and expects that the bet is refused and moves no money. */
function createTamperedBetRule(id: string, title: string, tamper: (kit: Kit) => Tampering): Rule {
  return {
    id,
    about,
    title,
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, {}, tamper(kit));
      expectCode(reply, 'BAD_SIGNATURE', 'the bet');
      await player.expectBalance(balanceBefore, 'the bet was refused, and took its stake all the same');
    },
  };
}

/** Rules of signatures, timestamps, nonces and keys. */
export const signatureRules: readonly Rule[] = [
  createTamperedBetRule('S1', 'A call without a signature is refused', () => ({ unsigned: true })),
  createTamperedBetRule('S2', 'A signature made with another secret is refused', () => ({ secret: 'not-the-secret' })),
  createTamperedBetRule('S3', 'A signature made for another call is refused', () => ({ signedCall: 'balance' })),
  createTamperedBetRule('S4', 'A timestamp far in the past is refused', () => ({ timestamp: Date.now() - STALE_MS })),
  createTamperedBetRule('S5', 'A timestamp far in the future is refused', () => ({ timestamp: Date.now() + STALE_MS })),
  createTamperedBetRule('S6', 'A body that is not the signed one is refused', () => ({ otherBody: true })),
  {
    id: 'S7',
    about,
    title: 'A nonce is used once',
    judge: async (kit) => {
      const player = await kit.player();
      const nonce = kit.id('nonce-nonce');
      const balanceBefore = await player.fetchBalance();
      expectCode(await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, {}, { nonce }), 'OK', 'the first bet');
      const repeatedReply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, {}, { nonce });
      expectCode(repeatedReply, 'BAD_SIGNATURE', 'another bet with the same nonce');
      await player.expectBalance(balanceBefore - STAKE_MINOR, 'both bets of one nonce took their stake');
    },
  },
  {
    id: 'S8',
    about,
    title: 'A signed body that is no JSON is refused as a bad request',
    judge: async ({ wallet }) => {
      for (const text of ['{"requestId":', '[]', 'null', ''])
        expectRefusal(await wallet.call('bet', text), `the body ${text}`);
    },
  },
  {
    id: 'S9',
    about,
    title: 'A timestamp 55 s from the clock is taken, and one 65 s from the clock is refused',
    judge: async (kit) => {
      const { gameSession } = await kit.player();
      for (const [distance, code] of [
        [-WITHIN_WINDOW_MS, 'OK'],
        [WITHIN_WINDOW_MS, 'OK'],
        [-BEYOND_WINDOW_MS, 'BAD_SIGNATURE'],
        [BEYOND_WINDOW_MS, 'BAD_SIGNATURE'],
      ] as const) {
        const reply = await kit.wallet.call('balance', { gameSession }, { timestamp: Date.now() + distance });
        expectCode(reply, code, `a call with a timestamp ${distance / 1000} s from the clock`);
      }
    },
  },
  {
    id: 'S10',
    about,
    title: 'One nonce in several calls at once is taken once',
    judge: async (kit) => {
      const { gameSession } = await kit.player();
      const nonce = kit.id('nonce-at-once');
      const calls = Array.from(
        { length: COPIES },
        async () => await kit.wallet.call('balance', { gameSession }, { nonce }),
      );
      const replies = await Promise.all(calls);
      for (const reply of replies) expectCode(reply, ['OK', 'BAD_SIGNATURE'], 'one of the calls with one nonce');
      const acceptedCount = replies.filter(({ code }) => code === 'OK').length;
      expectThat(
        acceptedCount === 1,
        `${COPIES} calls at once with one nonce: expected that 1 is taken, and ${acceptedCount} were`,
      );
    },
  },
  {
    id: 'S11',
    about,
    title: 'The same signed bytes sent again are a duplicate, as after a proxy that retries',
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      const [win, promo] = [kit.id('win'), kit.id('promo')];
      const calls: readonly (readonly [string, (same: Tampering) => Promise<Reply>])[] = [
        ['bet', async (same) => await player.bet(bet, round, STAKE_MINOR, {}, same)],
        ['win', async (same) => await player.win(win, round, STAKE_MINOR, {}, same)],
        ['promo-win', async (same) => await player.promoWin(promo, STAKE_MINOR, {}, same)],
      ];
      for (const [name, call] of calls) {
        const same = { timestamp: Date.now(), nonce: kit.id('nonce-same-bytes'), requestId: kit.id('request') };
        const first = await call(same);
        expectCode(first, 'OK', name);
        const repeatedReply = await call(same);
        expectCode(repeatedReply, 'DUPLICATE', `the same bytes of the ${name} again`);
        expectReply(
          repeatedReply,
          repeatedReply.body['balance'] === first.body['balance'],
          `the ${name} again carries another balance`,
        );
      }
    },
  },
  {
    id: 'S12',
    about,
    title: 'A second key signs beside the first, and a retired key signs no more',
    needs: ['operator.addKey', 'operator.retireKey'],
    judge: async (kit) => {
      const player = await kit.player();
      const { gameSession } = player;
      const second = await kit.operator.addKey();
      const walletWithSecondKey = kit.wallet.signingWith(second);
      await expectCodeEventually(
        async () => await walletWithSecondKey.call('balance', { gameSession }),
        'OK',
        'a call with the new key',
      );
      expectCode(await kit.wallet.call('balance', { gameSession }), 'OK', 'a call with the old key beside the new one');
      await kit.operator.retireKey(second.keyId);
      const callWithRetiredKey = async () => await walletWithSecondKey.call('balance', { gameSession });
      await expectCodeEventually(callWithRetiredKey, 'BAD_SIGNATURE', 'a call with the retired key');
      expectCode(await kit.wallet.call('balance', { gameSession }), 'OK', 'a call with the key that stays');
    },
  },
];

/** Repeats a call until it has the expected code, because a change of keys takes up to ten seconds. Judges the last answer. */
async function expectCodeEventually(call: () => Promise<Reply>, code: string, description: string): Promise<void> {
  const deadline = performance.now() + KEY_EFFECTIVE_WITHIN_MS;
  let reply = await call();
  while (reply.code !== code && performance.now() < deadline) {
    await setTimeout(KEY_RETRY_PAUSE_MS);
    reply = await call();
  }
  expectCode(reply, code, description);
}
