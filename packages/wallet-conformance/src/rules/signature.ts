import { hold, holdCode } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { Tampering } from '../wallet.ts';

const about = 'Signature';
const STAKE_MINOR = 100n;
const STALE_MS = 10 * 60_000;

/** A bet that is tampered with is refused, and takes nothing. */
function refused(id: string, title: string, tamper: (kit: Kit) => Tampering): Rule {
  return {
    id,
    about,
    title,
    judge: async (kit) => {
      const player = await kit.player();
      const before = await player.balance();
      const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, {}, tamper(kit));
      holdCode(reply, 'BAD_SIGNATURE', 'the call');
      hold((await player.balance()) === before, 'the call was refused and took the stake all the same');
    },
  };
}

export const signatureRules: readonly Rule[] = [
  refused('S1', 'A call without a signature is refused', () => ({ unsigned: true })),
  refused('S2', 'A signature made with another secret is refused', () => ({ secret: 'not-the-secret' })),
  refused('S3', 'A signature made for another call is refused', () => ({ signedCall: 'balance' })),
  refused('S4', 'A timestamp far in the past is refused', () => ({ timestamp: Date.now() - STALE_MS })),
  refused('S5', 'A timestamp far in the future is refused', () => ({ timestamp: Date.now() + STALE_MS })),
  refused('S6', 'A body that is not the signed one is refused', () => ({ otherBody: true })),
  {
    id: 'S7',
    about,
    title: 'A nonce is used once',
    judge: async (kit) => {
      const player = await kit.player();
      const nonce = kit.id('nonce-nonce');
      const before = await player.balance();
      holdCode(await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, {}, { nonce }), 'OK', 'the first call');
      const again = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR, {}, { nonce });
      holdCode(again, 'BAD_SIGNATURE', 'another call with the same nonce');
      hold((await player.balance()) === before - STAKE_MINOR, 'both calls of one nonce took their stake');
    },
  },
  {
    id: 'S8',
    about,
    title: 'A signed body that is no JSON is a bad request',
    judge: async ({ wallet }) => {
      for (const text of ['{"requestId":', '[]', 'null', '']) {
        const reply = await wallet.call('bet', text);
        hold(reply.status >= 400 && reply.status < 500, `the body ${text} was answered HTTP ${reply.status}`);
      }
    },
  },
];
