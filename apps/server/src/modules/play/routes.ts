import { judgeLaunch } from '../../domain/lobby/judge-launch.ts';
import { launchAddress } from '../../domain/lobby/launch-address.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { findLaunchable, insertLaunchToken } from './queries.ts';

const LAUNCH_TOKEN_SECONDS = 60;

/** Spec section 4, "Starting a game"; docs/integrators/wallet-api.md, "Launch". */
export const play: Module<'launchGame'> = ({ db, now }) => ({
  launchGame: async ({ request, caller, merchant, host }) => {
    const { vassalage: vendor, gameCode, freePlay, language } = request;
    const judged = judgeLaunch(await findLaunchable(db, merchant.merchantId, vendor, gameCode), freePlay);
    if (!judged.ok) return judged;
    const game = judged.value;
    const backUrl = `${host.origin}${request.backPath}`;
    const address = { launchUrl: game.launchUrl, gameCode, language, backUrl, currency: merchant.currency };
    const gameName = localName(game.names, language);
    if (freePlay) return done({ url: launchAddress({ ...address, launchToken: undefined }), gameName });
    const { token, hash } = makeToken();
    const at = now();
    const expiresAt = new Date(at.getTime() + LAUNCH_TOKEN_SECONDS * 1000);
    const { memberId } = caller;
    await transaction(db, async (tx) => {
      await insertLaunchToken(tx, {
        memberId,
        tokenHash: hash,
        integration: game.integration,
        vendor,
        gameCode,
        language,
        now: at,
        expiresAt,
      });
    });
    return done({ url: launchAddress({ ...address, launchToken: token }), gameName });
  },
});
