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
  findLaunchableGame,
  insertLaunchToken,
  LAUNCH_TOKEN_SECONDS,
  readLaunchOrigins,
  recordRecentGame,
} from './queries.ts';

interface PlayContext extends Pick<ModuleContext, 'db' | 'now'> {
  /** Moves the member's money to the vendor of the game before the launch, if the vendor has wallets of its own. */
  readonly fundGameWallet: (launch: {
    readonly memberId: bigint;
    readonly merchant: Merchant;
    readonly vendor: string;
  }) => Promise<Outcome<undefined>>;
}

/** Handles the launch of games for money and for free (spec section 4, "Starting a game"; docs/integrators/wallet-api.md, "Launch"). */
export const createPlayHandlers = ({
  db,
  now,
  fundGameWallet,
}: PlayContext): Pick<Handlers, 'launchGame' | 'gameLaunchFallback'> => ({
  launchGame: async ({ request, scope, host }) => {
    if (request.freePlay) return await launchFree(db, host, request);
    const prepared = await prepareLaunch(db, host, request);
    if (!prepared.ok) return prepared;
    const { game, gameName, buildAddress } = prepared.value;
    const at = now();
    const { memberId } = scope;
    // This check only saves a useless launch: each bet is judged again when it moves money (docs/decisions/0016).
    const playAllowed = await judgePlay(db, { memberId, timeZone: host.merchant.timeZone, now: at });
    if (!playAllowed.ok) return playAllowed;
    const funded = await fundGameWallet({ memberId, merchant: host.merchant, vendor: request.vassalage });
    if (!funded.ok) return funded;
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
    return done({ url: buildAddress(token), gameName, ownWindow: game.ownWindow });
  },
  gameLaunchFallback: async ({ request, host }) => await launchFree(db, host, request),
});

/** A request to launch a game. `vassalage` is the code of the vendor. */
interface LaunchRequest {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly language: string;
  readonly backPath: string;
}

/** Returns the address of a game without money, which needs no launch token. */
async function launchFree(db: Db, host: HostSite, request: LaunchRequest): Promise<Outcome<LaunchGameValue>> {
  const prepared = await prepareLaunch(db, host, request, true);
  if (!prepared.ok) return prepared;
  const { game, gameName, buildAddress } = prepared.value;
  return done({ url: buildAddress(undefined), gameName, ownWindow: game.ownWindow });
}

/**
 * Finds the game and returns a function that builds its address. The address lies on one of the brand's launch CDNs, which is picked at random (spec
 * section 9), or at the vendor if the brand has none. Refuses a game that cannot be launched now.
 */
async function prepareLaunch(db: Db, { merchant, origin }: HostSite, request: LaunchRequest, freePlay = false) {
  const { vassalage: vendor, gameCode, language, backPath } = request;
  const judged = judgeLaunch(await findLaunchableGame(db, merchant.merchantId, vendor, gameCode), freePlay);
  if (!judged.ok) return judged;
  const game = judged.value;
  const cdns = await readLaunchOrigins(db, merchant.merchantId);
  const launchUrl = launchOrigin(game.launchUrl, cdns, cdns.length > 0 ? randomInt(cdns.length) : 0);
  const { currency, timeZone } = merchant;
  const address = { launchUrl, gameCode, language, backUrl: `${origin}${backPath}`, currency, timeZone };
  // A lottery is a page of the site itself, where the session of the member is valid, so that no launch token is needed.
  const isLottery = game.integration === LOTTERY_INTEGRATION;
  const buildAddress = (launchToken: string | undefined): string =>
    isLottery ? `${origin}${lotteryPagePath(vendor, gameCode)}` : launchAddress({ ...address, launchToken });
  return done({ game, gameName: localName(game.names, language), buildAddress });
}
