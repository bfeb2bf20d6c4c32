import { gameTypes } from '@baize/contract/codes';
import type { Cashback, RebateLine as LineValue, RebateOverviewValue } from '@baize/contract/schemas/rebates';
import { toDecimal, toPercent, zero, type Currency } from '@baize/money';
import { localText } from '../../domain/content/local-text.ts';
import {
  computeRebate,
  findRebateRate,
  listVendorsOfRates,
  parseMinimumRebate,
  type RebateBalance,
  type RebateLine,
} from '../../domain/rewards/rebate.ts';
import { parseDefinedAmount } from '../../domain/rewards/vip.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { readMemberStanding } from '../../members/accounts.ts';
import { isSwitchOn } from '../../members/switches.ts';
import type { Db } from '../../platform/db.ts';
import { toProgramTerms } from '../../rewards/program-terms.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import { readVendorNames } from '../../rewards/vendor-names.ts';
import { readBalances } from './balances.ts';
import { readClaimProgram } from './claim-program.ts';

/** The member who looks at the rebate page. */
export interface OverviewCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  /** The languages of the texts, best first. */
  readonly languages: readonly string[];
  readonly now: Date;
}

/** Reads the rebate that a member can claim now. Categories with a rate are shown even without a bet. */
export async function readOverview(db: Db, call: OverviewCall): Promise<RebateOverviewValue> {
  const { memberId, merchant, languages, now } = call;
  const currency = currencyOf(merchant.currency);
  const { vipLevel } = await readMemberStanding(db, memberId);
  const balances = await readBalances(db, memberId, currency);
  const isManual = await isSwitchOn(db, merchant.merchantId, 'MANPLAYREB3');
  const program = isManual
    ? await readClaimProgram(db, merchant.merchantId, now)
    : await readSingleProgram(db, merchant.merchantId, 'rebate', now);
  const since = balances.reduce((first, each) => (each.since < first ? each.since : first), now);
  const cashback = await readCashback(db, call, currency);
  const head = { currency, since: since.toISOString(), updatedAt: now.toISOString(), manual: isManual, ...cashback };
  if (!program)
    return { ...head, lines: [], amount: toDecimal(zero(currency)), minimumClaim: toDecimal(zero(currency)) };
  const { definition } = program;
  const paid = gameTypes.filter((gameType) => findRebateRate(definition, gameType, vipLevel) > 0n);
  const offered = [
    ...paid.map((gameType): RebateBalance => ({ gameType, validBet: zero(currency) })),
    ...gameTypes.flatMap((gameType) =>
      listVendorsOfRates(definition, gameType).map((vendorCode) => ({
        gameType,
        vendorCode,
        validBet: zero(currency),
      })),
    ),
  ];
  const idle = offered.filter(
    (offer) => !balances.some((each) => each.gameType === offer.gameType && each.vendorCode === offer.vendorCode),
  );
  const rebate = computeRebate([...balances, ...idle], { definition, vipLevel, currency });
  const vendorNames = await readVendorNames(db, listVendorsOfLines(rebate.lines));
  return {
    ...head,
    lines: rebate.lines.filter(isShown).map((line) => toLineValue(line, vendorNames)),
    amount: toDecimal(rebate.amount),
    minimumClaim: toDecimal(parseMinimumRebate(definition, currency)),
    terms: toProgramTerms(program, { languages, turnoverPpm: definition.turnoverPpm }),
  };
}

/** Reads the cashback of the brand, as a field of the overview. There is no field where the brand has none. */
async function readCashback(
  db: Db,
  { merchant: { merchantId }, languages, now }: OverviewCall,
  currency: Currency,
): Promise<{ cashback?: Cashback }> {
  const program = await readSingleProgram(db, merchantId, 'cashback', now);
  if (!program) return {};
  const { ratePpm, minimum, turnoverPpm } = program.definition;
  return {
    cashback: {
      title: localText(program.titles, languages),
      percent: toPercent(BigInt(ratePpm)),
      minimum: toDecimal(parseDefinedAmount(minimum, currency)),
      terms: toProgramTerms(program, { languages, turnoverPpm }),
    },
  };
}

/** Returns whether a line is shown. A category without a rate earns nothing. */
function isShown({ ratePpm }: RebateLine): boolean {
  return ratePpm > 0n;
}

/** Converts a line of a rebate to the form of the API. `vendorNames` has the name of its vendor, if it has one. */
export function toLineValue(
  { gameType, vendorCode, validBet, ratePpm, amount }: RebateLine,
  vendorNames: ReadonlyMap<string, string>,
): LineValue {
  const line = { gameType, validBet: toDecimal(validBet), percent: toPercent(ratePpm), amount: toDecimal(amount) };
  return vendorCode === undefined ? line : { ...line, vendor: vendorNames.get(vendorCode) ?? vendorCode };
}

/** Lists the vendors of the lines of rebates, by code. */
export function listVendorsOfLines(lines: readonly Pick<RebateLine, 'vendorCode'>[]): string[] {
  return lines.flatMap(({ vendorCode }) => vendorCode ?? []);
}
