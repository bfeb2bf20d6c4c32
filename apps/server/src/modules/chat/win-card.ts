import type { ChatWin } from '@baize/contract/schemas/chat';
import { money, toDecimal } from '@baize/money';
import { LOTTO_INTEGRATION } from '../../betting/lotto-integration.ts';
import { readOwnWin, type OwnWin } from '../../betting/own-bets.ts';
import { formatTimes } from '../../domain/chat/format-times.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Tx } from '../../platform/db.ts';

/** Makes the card of a shared win from the bet of the sender. The request contributes only the id of the bet. */
export async function makeWinCard(tx: Tx, memberId: bigint, betId: string): Promise<ChatWin | undefined> {
  const id = wireId(betId);
  const win = id === undefined ? undefined : await readOwnWin(tx, memberId, id);
  if (!win) return undefined;
  const currency = currencyOf(win.currency);
  return {
    gameType: win.gameType,
    vendor: win.vendor,
    gameCode: win.gameCode,
    gameNames: parseGameNames(win),
    currency,
    stake: toDecimal(money(currency, win.stakeMinor)),
    win: toDecimal(money(currency, win.winMinor)),
    times: formatTimes(win.stakeMinor, win.winMinor),
    roundUrl: buildRoundUrl(win),
  };
}

function parseGameNames({ gameNames, gameCode }: OwnWin): Record<string, string> {
  const names = typeof gameNames === 'object' && gameNames !== null ? Object.entries(gameNames) : [];
  return { en: gameCode, ...Object.fromEntries(names.filter(([, name]) => typeof name === 'string')) };
}

/** Returns the page of the vendor that shows the round (docs/integrators/wallet-api.md), or the page of the site that recomputes a draw. */
function buildRoundUrl({ integration, launchUrl, roundPage, roundId, gameCode }: OwnWin): string | null {
  if (integration === LOTTO_INTEGRATION)
    return `/lottery/verify?${new URLSearchParams({ gameCode, issue: roundId }).toString()}`;
  return roundPage === true && launchUrl !== null ? `${launchUrl}/round/${encodeURIComponent(roundId)}` : null;
}
