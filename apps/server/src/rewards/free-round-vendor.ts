import { parseAmount, toDecimal, type Currency, type Money } from '@baize/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { callVendor, openVendorAccess, type VendorAccess } from '../betting/vendor-call.ts';
import { vendorAwardStates, type VendorAwardState } from '../domain/rewards/free-rounds.ts';
import type { VendorAnswer } from '../domain/wallet/vendor-transfer.ts';

const STAKES_MAX = 200;
const AMOUNT_CHARACTERS_MAX = 24;

const StakesReply = Compile(
  Type.Object({ stakes: Type.Array(Type.String({ maxLength: AMOUNT_CHARACTERS_MAX }), { maxItems: STAKES_MAX }) }),
);
const AwardReply = Compile(
  Type.Object({
    awardId: Type.String(),
    state: Type.Enum([...vendorAwardStates]),
    rounds: Type.Integer({ minimum: 0 }),
    played: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    won: Type.String({ maxLength: AMOUNT_CHARACTERS_MAX }),
    /** Missing for an award that was cancelled before it came. */
    currency: Type.Optional(Type.String()),
  }),
);

/** The server at which an integration gives free rounds. */
export interface FreeRoundServer {
  readonly access: VendorAccess;
  readonly freeRoundsUrl: string;
}

/** Names an award at its vendor. */
export interface AwardRef {
  readonly awardId: string;
  readonly currency: Currency;
}

/** The content of an award, as docs/integrators/free-rounds.md defines it. */
export interface AwardTerms {
  readonly playerId: string;
  readonly gameCode: string;
  readonly stake: Money;
  readonly rounds: number;
  readonly expiresAt: Date;
}

/** The state of an award as its vendor reports it. */
interface VendorAward {
  readonly state: VendorAwardState;
  readonly played: number;
  readonly won: Money;
}

/**
 * The answer of a vendor to a call about an award. `award`: the award exists at the vendor. `refusal`: the vendor answered with another code.
 * `no-answer`: the outcome is unknown, and `why` says what went wrong.
 */
export type AwardAnswer =
  | { readonly kind: 'award'; readonly code: string; readonly award: VendorAward }
  | { readonly kind: 'refusal'; readonly code: string }
  | { readonly kind: 'no-answer'; readonly why: string };

/** Opens the server of an integration for free rounds. Returns undefined if it has no address or no active key. */
export async function openFreeRoundServer(
  context: Parameters<typeof openVendorAccess>[0],
  integration: string,
): Promise<FreeRoundServer | undefined> {
  const row = await context.db
    .selectFrom('integration')
    .select('free_rounds_url')
    .where('code', '=', integration)
    .executeTakeFirst();
  if (!row?.free_rounds_url) return undefined;
  const access = await openVendorAccess(context, integration);
  return access && { access, freeRoundsUrl: row.free_rounds_url };
}

/** The answer of a vendor about stakes: the list, or the same failures as `AwardAnswer`. */
export type StakesAnswer =
  | { readonly kind: 'stakes'; readonly stakes: readonly Money[] }
  | Exclude<AwardAnswer, { readonly kind: 'award' }>;

/** Asks the vendor which stakes per round a game offers for free rounds in this currency. */
export async function fetchStakes(
  server: FreeRoundServer,
  gameCode: string,
  currency: Currency,
): Promise<StakesAnswer> {
  const answer = await callFreeRoundServer(server, 'stakes', { gameCode, currency });
  if (answer.kind === 'no-answer') return answer;
  if (answer.code !== 'OK') return { kind: 'refusal', code: answer.code };
  if (!StakesReply.Check(answer.body)) return { kind: 'no-answer', why: 'a reply without stakes' };
  const stakes = answer.body.stakes.map((text) => parseAmount(text, currency));
  return stakes.every((stake) => stake !== undefined)
    ? { kind: 'stakes', stakes }
    : { kind: 'no-answer', why: `a stake that is no amount of ${currency}` };
}

/** Asks the vendor to create an award. The call is idempotent: a repetition with the same content changes nothing at the vendor. */
export async function giveAward(server: FreeRoundServer, award: AwardRef, terms: AwardTerms): Promise<AwardAnswer> {
  const { stake, expiresAt, ...fields } = terms;
  const content = { ...fields, stake: toDecimal(stake), expiresAt: expiresAt.toISOString() };
  return readAward(award, await callFreeRoundServer(server, 'award', { ...award, ...content }));
}

/** Asks the vendor for the state of an award. */
export async function fetchAward(server: FreeRoundServer, award: AwardRef): Promise<AwardAnswer> {
  return readAward(award, await callFreeRoundServer(server, 'status', { awardId: award.awardId }));
}

/** Asks the vendor to cancel an award. A vendor that has not received the award yet stores the cancellation and refuses the award later. */
export async function cancelAward(server: FreeRoundServer, award: AwardRef): Promise<AwardAnswer> {
  return readAward(award, await callFreeRoundServer(server, 'cancel', { awardId: award.awardId }));
}

/** Signs and sends one call about free rounds. `name` is the last part of the path. */
async function callFreeRoundServer(
  { access, freeRoundsUrl }: FreeRoundServer,
  name: string,
  fields: object,
): Promise<VendorAnswer> {
  return await callVendor(access, { baseUrl: freeRoundsUrl, path: `/free-rounds/v1/${name}` }, fields);
}

function readAward({ awardId, currency }: AwardRef, answer: VendorAnswer): AwardAnswer {
  if (answer.kind === 'no-answer') return answer;
  const { code, body } = answer;
  if (code !== 'OK' && code !== 'DUPLICATE') return { kind: 'refusal', code };
  const no = { kind: 'no-answer', why: 'a reply without the award' } as const;
  if (!AwardReply.Check(body) || body.awardId !== awardId || (body.currency ?? currency) !== currency) return no;
  const won = parseAmount(body.won, currency);
  if (!won) return no;
  return { kind: 'award', code, award: { state: body.state, played: body.played, won } };
}
