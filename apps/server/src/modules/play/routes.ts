import type { LaunchGameValue } from '@baize/contract/schemas/games';
import { randomInt } from 'node:crypto';
import { judgeLaunch } from '../../domain/lobby/judge-launch.ts';
import { launchAddress, launchOrigin } from '../../domain/lobby/launch-address.ts';
import { LOTTERY_INTEGRATION, lotteryPagePath } from '../../domain/lottery/lottery-page.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { done, type Outcome } from '../../domain/outcome.ts';
import type { Handlers, HostSite, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import { judgePlay } from '../../betting/play-limits.ts';
import { makeMemberToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  findLaunchable,
  insertLaunchToken,
  LAUNCH_TOKEN_SECONDS,
  readLaunchCdns,
  recordRecentGame,
} from './queries.ts';

interface PlayContext extends Pick<ModuleContext, 'db' | 'now'> {
  /** Brings the member's money to the game's vendor first, where that keeps wallets of its own. */
  readonly fundGameWallet: (launch: {
    readonly memberId: bigint;
    readonly merchant: Merchant;
    readonly vendor: string;
  }) => Promise<Outcome<undefined>>;
}

/** Spec section 4, "Starting a game"; docs/integrators/wallet-api.md, "Launch". */
export const createPlayHandlers = ({
  db,
  now,
  fundGameWallet,
}: PlayContext): Pick<Handlers, 'launchGame' | 'gameLaunchFallback'> => ({
  launchGame: async ({ request, scope, host }) => {
    if (request.freePlay) return await launchFree(db, host, request);
    const prepared = await prepareLaunch(db, host, request);
    if (!prepared.ok) return prepared;
    const { game, gameName, addressWith } = prepared.value;
    const at = now();
    const { memberId } = scope;
    // Decision 16: each bet is judged again where it moves money.
    const free = await judgePlay(db, { memberId, timeZone: host.merchant.timeZone, now: at });
    if (!free.ok) return free;
    const brought = await fundGameWallet({ memberId, merchant: host.merchant, vendor: request.vassalage });
    if (!brought.ok) return brought;
    const { token, hash } = makeMemberToken(memberId);
    await transaction(db, async (tx) => {
      await insertLaunchToken(tx, {
        memberId,
        loginId: scope.loginId,
        tokenHash: hash,
        integration: game.integration,
        vendor: request.vassalage,
        gameCode: request.gameCode,
        language: request.language,
        now: at,
        expiresAt: new Date(at.getTime() + LAUNCH_TOKEN_SECONDS * 1000),
      });
      await recordRecentGame(tx, memberId, game.nodeId, at);
    });
    return done({ url: addressWith(token), gameName, ownWindow: game.ownWindow });
  },
  gameLaunchFallback: async ({ request, host }) => await launchFree(db, host, request),
});

interface LaunchRequest {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly language: string;
  readonly backPath: string;
}

async function launchFree(db: Db, host: HostSite, asked: LaunchRequest): Promise<Outcome<LaunchGameValue>> {
  const prepared = await prepareLaunch(db, host, asked, true);
  if (!prepared.ok) return prepared;
  const { game, gameName, addressWith } = prepared.value;
  return done({ url: addressWith(undefined), gameName, ownWindow: game.ownWindow });
}

/** The game, and its address on one of the brand's launch CDNs, where it has any (spec section 9: picked at random). */
async function prepareLaunch(db: Db, { merchant, origin }: HostSite, asked: LaunchRequest, freePlay = false) {
  const { vassalage: vendor, gameCode, language, backPath } = asked;
  const judged = judgeLaunch(await findLaunchable(db, merchant.merchantId, vendor, gameCode), freePlay);
  if (!judged.ok) return judged;
  const game = judged.value;
  const cdns = await readLaunchCdns(db, merchant.merchantId);
  const launchUrl = launchOrigin(game.launchUrl, cdns, cdns.length > 0 ? randomInt(cdns.length) : 0);
  const { currency, timeZone } = merchant;
  const address = { launchUrl, gameCode, language, backUrl: `${origin}${backPath}`, currency, timeZone };
  // A lottery is a page of the site itself, where the session of the member holds.
  const isLottery = game.integration === LOTTERY_INTEGRATION;
  const addressWith = (launchToken: string | undefined): string =>
    isLottery ? `${origin}${lotteryPagePath(vendor, gameCode)}` : launchAddress({ ...address, launchToken });
  return done({ game, gameName: localName(game.names, language), addressWith });
}
