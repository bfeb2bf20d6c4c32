import { lotteryCategories, playMarkets, prizeModes, vnRegions } from '@baize/contract/codes';
import type { LottoGameValue, LottoMenuGame } from '@baize/contract/schemas/lotto';
import type { OpenIssue, VnGame } from '@baize/contract/schemas/lottery';
import { VIETNAM_STATIONS } from '@baize/lottery/vietnam/stations';
import { money, toDecimal, type Currency } from '@baize/money';
import type { Static } from 'typebox';
import { assert } from '../../../domain/assert.ts';
import { isMarketOffered } from '../../../domain/lottery/market-currency.ts';
import { localName } from '../../../domain/lobby/local-name.ts';
import type { BrandLottery } from './lotteries.ts';

// These functions convert lottery rows to the response bodies of the menu endpoints.

type OpenIssueView = Static<typeof OpenIssue>;

/** Converts a lottery to an entry of the lottery menu. */
export function toMenuGame(lottery: BrandLottery, language: string): LottoMenuGame {
  const {
    code,
    names,
    category,
    family,
    vendor,
    icon,
    isHot,
    maintenance,
    lastIssueNumber,
    lastDrawnAt,
    lastDrawText,
  } = lottery;
  const hasDraw = lastIssueNumber !== null && lastDrawnAt !== null && lastDrawText !== null;
  return {
    gameCode: code,
    gameName: localName(names, language),
    category: parseStoredCode(lotteryCategories, category),
    family,
    vendor,
    prizeModes: lottery.prizeModes.map((mode) => parseStoredCode(prizeModes, mode)),
    image: icon,
    isHot,
    openIssue: toOpenIssue(lottery),
    lastDraw: hasDraw ? { issue: lastIssueNumber, drawnAt: lastDrawnAt.toISOString(), text: lastDrawText } : null,
    maintenance,
  };
}

/** Converts a lottery to an entry of the menu of Vietnam's lotteries. */
export function toVnGame(lottery: BrandLottery, prizeMode: VnGame['prizeMode'], language: string): VnGame {
  const { code, names, icon, maintenance } = lottery;
  const gameName = localName(names, language);
  const openIssue = toOpenIssue(lottery);
  return { gameCode: code, gameName, region: findVietnamRegion(code), prizeMode, image: icon, openIssue, maintenance };
}

/** Returns the region of a lottery of Vietnam. A lottery without a station is drawn by the platform. */
export function findVietnamRegion(code: string): VnGame['region'] {
  const station = VIETNAM_STATIONS.find((each) => each.code === code);
  return station ? parseStoredCode(vnRegions, station.region) : 'house';
}

/**
 * Converts a lottery to the odds parameters, limits and open issue that its page needs. Amounts are decimal text in `currency`. Markets that the
 * currency does not allow are left out.
 */
export function toGameTerms(
  lottery: BrandLottery,
  { language, currency, at }: { readonly language: string; readonly currency: Currency; readonly at: Date },
): LottoGameValue {
  const amount = (minor: bigint): string => toDecimal(money(currency, minor));
  const { code, names, category, family, vendor, closedPlays, closeSeconds, ownDraw, maintenance } = lottery;
  const { groupMax, groupMin, returnPpm, coefficientPpm } = lottery;
  return {
    gameCode: code,
    gameName: localName(names, language),
    category: parseStoredCode(lotteryCategories, category),
    family,
    vendor,
    prizeModes: lottery.prizeModes.map((mode) => parseStoredCode(prizeModes, mode)),
    markets: lottery.markets
      .map((market) => parseStoredCode(playMarkets, market))
      .filter((market) => isMarketOffered(market, currency)),
    closedPlays: [...closedPlays],
    currency,
    groupMax,
    groupMin,
    returnPpm,
    coefficientPpm,
    limits: {
      lineMin: amount(lottery.lineMinMinor),
      lineMax: amount(lottery.lineMaxMinor),
      numberMax: amount(lottery.numberMaxMinor),
      payoutPerLineMax: amount(lottery.payoutPerLineMaxMinor),
      payoutPerIssueMax: amount(lottery.payoutPerIssueMaxMinor),
      ...(lottery.issueMaxMinor !== null && { issueMax: amount(lottery.issueMaxMinor) }),
      ...(lottery.playLimits.length > 0 && {
        plays: lottery.playLimits.map(({ playId, lineMax }) => ({ playId, lineMax: amount(BigInt(lineMax)) })),
      }),
    },
    closeSeconds,
    isOwnDraw: ownDraw,
    openIssue: toOpenIssue(lottery),
    serverTime: at.toISOString(),
    maintenance,
  };
}

function toOpenIssue({ openIssueNumber, closesAt, drawsAt }: BrandLottery): OpenIssueView | null {
  if (openIssueNumber === null || closesAt === null || drawsAt === null) return null;
  return { issue: openIssueNumber, closesAt: closesAt.toISOString(), drawsAt: drawsAt.toISOString() };
}

/** Returns the code of the list that equals the text. Throws if there is none, because a stored code is then a mistake in the data. */
export function parseStoredCode<const Code extends string>(codes: readonly Code[], text: string): Code {
  const code = codes.find((each) => each === text);
  assert(code !== undefined, `the database has the unknown code ${text}`);
  return code;
}
