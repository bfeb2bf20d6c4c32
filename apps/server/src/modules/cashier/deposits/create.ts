import type { DepositInstruction } from '@baize/contract/schemas/deposits';
import { add, parseAmount, type Money } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import { assert } from '../../../domain/assert.ts';
import { toStoredTerms, type BonusReservation, type BonusTerms } from '../../../domain/cashier/deposit-bonus.ts';
import { formatDepositReference } from '../../../domain/cashier/deposit-reference.ts';
import { computeDepositFee, judgeDepositAmount, judgeMethodDailyLimit } from '../../../domain/cashier/judge-deposit.ts';
import { localName } from '../../../domain/lobby/local-name.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call } from '../../../http/call.ts';
import { lockCash } from '../../../ledger/post.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { sumOpenDeposits } from '../../../betting/open-deposits.ts';
import { findExceededDepositLimit, readExclusion } from '../../../betting/play-limits.ts';
import { isActiveMember } from '../../../members/accounts.ts';
import { transaction } from '../../../platform/transaction.ts';
import { openProvider, type ProvidersContext } from '../providers/open.ts';
import { reserveBonus, toReservationColumns } from './bonus-budget.ts';
import { findEligibleOffer, refuseBonus } from './bonuses.ts';
import { endDeposit } from './end.ts';
import { findUsableMethod, type PaymentMethod } from './methods.ts';
import { findDeposit, findDepositByRequest, isUsedByDemo, lockDeposit, type Deposit } from './rows.ts';
import { readDepositSettings } from './settings.ts';
import { sumDepositsToday } from './deposits-today.ts';

/** A member's request to create a deposit. */
type CreateCall = Call<'createDeposit'>;

/** The delay before the first status poll at the provider. No poll is made if a webhook has reported the outcome by then. */
const FIRST_POLL_SECONDS = 15;

/**
 * Creates a deposit. `requestId` is the idempotency key. A repeated request returns the stored deposit without checking methods, limits or
 * promotions again, because those may have changed since the first attempt. If the deposit has no payment page yet, the page is requested
 * from the provider again. A repeated id with another method, amount or promotion is refused with `ledger.key_reused`. If the provider refuses or does
 * not answer, the call is refused with `cashier.provider_unavailable`, although the deposit is stored.
 */
export async function createDeposit(context: ProvidersContext, call: CreateCall): Promise<Outcome<Deposit>> {
  const { request, scope } = call;
  const stored = await findDepositByRequest(context.db, scope.memberId, request.requestId);
  const outcome = stored ? toRepeatedResult(stored, request) : await createNewDeposit(context, call);
  return outcome.ok ? await ensureInstruction(context, call, outcome.value) : outcome;
}

/** Returns the stored deposit if the request has the same content, and refuses the request otherwise. */
function toRepeatedResult(stored: Deposit, { methodId, amount, promotionId }: CreateCall['request']): Outcome<Deposit> {
  const requested = parseAmount(amount, stored.currency)?.amountMinor;
  const isSame =
    stored.methodId === methodId &&
    stored.requested.amountMinor === requested &&
    stored.chosenBonus?.terms.code === promotionId;
  return isSame ? done(stored) : refuse('ledger.key_reused');
}

/** Judges a request that has no stored deposit, and creates the deposit. */
async function createNewDeposit(context: ProvidersContext, call: CreateCall): Promise<Outcome<Deposit>> {
  const { request, scope } = call;
  const method = await findUsableMethod(context.db, scope.memberId, scope.merchant, request.methodId);
  if (!method.ok) return method;
  const amount = judgeDepositAmount(request.amount, method.value);
  if (!amount.ok) return amount;
  const judged = { method: method.value, amount: amount.value, now: context.now() };
  return await transaction(context.db, async (tx) => await createDepositUnderLock(tx, call, judged));
}

/** A request whose method and amount are valid. */
interface JudgedRequest {
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly now: Date;
}

/**
 * Judges and writes the deposit while holding the lock of the member's wallet, so that two concurrent deposits cannot exceed a limit together and
 * concurrent duplicates of a request create only one deposit.
 */
async function createDepositUnderLock(tx: Tx, call: CreateCall, judged: JudgedRequest): Promise<Outcome<Deposit>> {
  const { memberId } = call.scope;
  await lockCash(tx, memberId, judged.amount.currency);
  const stored = await findDepositByRequest(tx, memberId, call.request.requestId);
  if (stored) return toRepeatedResult(stored, call.request);
  // The member may have been blocked or erased while this call waited for the lock.
  if (!(await isActiveMember(tx, memberId))) return refuse('session.expired', { reason: 'blocked' });
  if (await isUsedByDemo(tx, memberId, call.request.requestId)) return refuse('ledger.key_reused');
  const allowed = await judgeLimits(tx, call, judged);
  if (!allowed.ok) return allowed;
  const bonus = await choosePromotion(tx, call, judged);
  if (!bonus.ok) return bonus;
  const depositId = await insertDeposit(tx, call, judged, bonus.value);
  await writeInstruction(tx, { memberId, depositId }, judged.method, call.language);
  const created = await findDeposit(tx, { memberId, depositId });
  assert(created !== undefined, `deposit ${depositId} was written, but cannot be read`);
  return done(created);
}

interface ReservedBonus {
  readonly terms: BonusTerms;
  readonly reservation: BonusReservation;
}

/**
 * Returns the chosen bonus, which is reserved from its budgets, undefined if the request names no promotion, or a refusal. The budgets stay locked until
 * the transaction ends, so the deposit is inserted right after.
 */
async function choosePromotion(
  tx: Tx,
  { request: { promotionId }, scope: { memberId, merchant } }: CreateCall,
  { amount, now }: JudgedRequest,
): Promise<Outcome<ReservedBonus | undefined>> {
  if (promotionId === undefined) return done(undefined);
  const offer = await findEligibleOffer(tx, { memberId, merchant, now, promotionId, amount });
  if (!offer.ok) return offer;
  const terms = offer.value;
  const { bonus } = bonusSums(amount, terms);
  const reservation = await reserveBonus(tx, { memberId, merchantId: merchant.merchantId, terms, now }, bonus);
  return reservation ? done({ terms, reservation }) : refuseBonus('budget');
}

/** Refuses a deposit during a break from play, with too many open deposits, or above a limit of the method or of the member. */
async function judgeLimits(
  tx: Tx,
  { scope: { memberId, merchant } }: CreateCall,
  { method, amount, now }: JudgedRequest,
): Promise<Outcome<unknown>> {
  const limitScope = { memberId, timeZone: merchant.timeZone, now };
  if ((await readExclusion(tx, memberId, now)) !== undefined) return refuse('play.excluded');
  const openDeposits = await sumOpenDeposits(tx, memberId);
  const { openMax } = await readDepositSettings(tx, merchant.merchantId);
  if (openDeposits.count >= openMax) return refuse('cashier.too_many_open');
  const usedMinor = (await sumDepositsToday(tx, limitScope)).get(method.methodId) ?? 0n;
  const dailyLimit = judgeMethodDailyLimit(amount, method.dailyMaxMinor, usedMinor);
  if (!dailyLimit.ok) return dailyLimit;
  const exceededLimit = await findExceededDepositLimit(tx, limitScope, amount.amountMinor + openDeposits.amountMinor);
  return exceededLimit ? refuse('cashier.own_limit') : done(undefined);
}

/** Inserts a pending deposit with its fee and the terms of the chosen bonus, and returns its id. */
async function insertDeposit(
  tx: Tx,
  { request, scope }: CreateCall,
  { method, amount, now }: JudgedRequest,
  bonus: ReservedBonus | undefined,
): Promise<bigint> {
  const { payMinutes } = await readDepositSettings(tx, scope.merchant.merchantId);
  const isHosted = method.kind === 'hosted';
  const secondsFromNow = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const { deposit_id } = await tx
    .insertInto('deposit')
    .values({
      member_id: scope.memberId,
      merchant_id: scope.merchant.merchantId,
      kind: method.kind,
      provider: method.providerCode ?? method.methodId,
      method_id: method.methodId,
      method_names: JSON.stringify(method.names),
      request_id: request.requestId,
      currency: amount.currency,
      amount_minor: amount.amountMinor,
      asked_minor: amount.amountMinor,
      fee_minor: computeDepositFee(amount, method.feePpm).amountMinor,
      payer_name: request.payerName?.trim() || null,
      state: 'pending',
      created_at: now,
      pay_until: secondsFromNow(payMinutes * 60),
      ask_at: isHosted ? secondsFromNow(FIRST_POLL_SECONDS) : null,
      ...(bonus && {
        bonus_code: bonus.terms.code,
        bonus_terms: JSON.stringify(toStoredTerms(bonus.terms)),
        bonus_state: 'promised',
        ...toReservationColumns(bonus.reservation),
      }),
    })
    .returning('deposit_id')
    .executeTakeFirstOrThrow();
  return deposit_id;
}

/**
 * Stores a copy (snapshot) of the bank account for a manual transfer, so that a later change of the method does not change open deposits.
 * Hosted deposits get their instruction from the provider.
 */
async function writeInstruction(
  tx: Tx,
  key: { readonly memberId: bigint; readonly depositId: bigint },
  { bankName, accountName, accountNumber, qrText, notes, kind }: PaymentMethod,
  language: string,
): Promise<void> {
  if (kind === 'hosted') return;
  assert(bankName !== null && accountName !== null && accountNumber !== null, 'a manual method has no bank account');
  const reference = formatDepositReference(key);
  const note = localName(notes, language);
  await storeInstruction(tx, key, { kind, bankName, accountName, accountNumber, reference, qrText, note });
}

async function storeInstruction(
  tx: Tx,
  { memberId, depositId }: { readonly memberId: bigint; readonly depositId: bigint },
  instruction: DepositInstruction,
  paymentId?: string,
): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ instruction: JSON.stringify(instruction), ...(paymentId === undefined ? {} : { payment_id: paymentId }) })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
}

/**
 * Requests the payment page of a hosted deposit that has none. Calls the provider outside of a database transaction, so that a
 * slow answer holds no row locks or connection. A retry is safe, because `createPayment` is idempotent on `reference`.
 */
async function ensureInstruction(
  context: ProvidersContext,
  call: CreateCall,
  deposit: Deposit,
): Promise<Outcome<Deposit>> {
  if (deposit.instruction || deposit.kind === 'manual' || deposit.state !== 'pending') return done(deposit);
  const provider = await openProvider(context, deposit.provider);
  const page = await provider?.createPayment({
    reference: formatDepositReference(deposit),
    toPay: add(deposit.amount, deposit.fee),
    description: call.scope.merchant.name,
    language: call.language,
    returnUrl: createReturnUrl(call, deposit),
    payUntil: deposit.payUntil ?? context.now(),
  });
  if (page?.ok) return done(await storePaymentPage(context.db, deposit, page.value));
  // After a time-out or an unclear error the provider may have accepted the payment. The deposit stays pending, and its status is polled.
  // Only an explicit refusal ends the deposit as failed.
  if (page?.why === 'refused') await failPendingDeposit(context, deposit);
  return refuse('cashier.provider_unavailable');
}

/** Stores the address of the payment page and the payment id of the provider. Returns the deposit with both. */
async function storePaymentPage(
  db: Db,
  deposit: Deposit,
  { paymentId, url }: { readonly paymentId: string; readonly url: string },
): Promise<Deposit> {
  const instruction: DepositInstruction = { kind: 'hosted', url };
  return await transaction(db, async (tx) => {
    await storeInstruction(tx, deposit, instruction, paymentId);
    return { ...deposit, instruction, paymentId };
  });
}

/** Ends a deposit that the provider refused, unless its state has changed since. */
async function failPendingDeposit({ db, now }: ProvidersContext, key: Deposit): Promise<void> {
  await transaction(db, async (tx) => {
    const deposit = await lockDeposit(tx, key);
    if (deposit?.state === 'pending') await endDeposit(tx, deposit, { state: 'failed', reason: '', now: now() });
  });
}

/** Builds the address of the site's page that the member came from. The query parameter makes this page show the deposit. */
function createReturnUrl({ host, request }: CreateCall, { depositId }: Deposit): string {
  const url = new URL(request.backPath, host.origin);
  url.searchParams.set('deposit', String(depositId));
  return url.href;
}
