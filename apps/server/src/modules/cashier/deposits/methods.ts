import { depositIcons, depositKinds, type DepositIcon, type DepositKind } from '@baize/contract/codes';
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { refuse, done, type Outcome } from '../../../domain/outcome.ts';
import type { Merchant } from '../../../http/call.ts';
import { readMemberStanding } from '../../../members/accounts.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/**
 * A payment method of the merchant: the payment page of a provider (`hosted`) or a bank transfer that an operator reviews (`manual`). Fields
 * with `Minor` are amounts in minor units, and `feePpm` is the fee in parts per million of the deposit.
 */
export interface PaymentMethod {
  readonly methodId: string;
  readonly kind: DepositKind;
  /** The provider of a hosted method, null for a manual one. */
  readonly providerCode: string | null;
  readonly currency: string;
  /** The names by language. */
  readonly names: unknown;
  /** The notes for the member by language. */
  readonly notes: unknown;
  readonly icon: DepositIcon;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** The most that a member may deposit with this method on one day, or null if there is no daily limit. */
  readonly dailyMaxMinor: bigint | null;
  readonly feePpm: bigint;
  /** The amounts that the member can choose with one tap. */
  readonly presetsMinor: readonly bigint[];
  /** The usual time from the payment until the credit. */
  readonly usualMinutes: number;
  /** The bank account of the merchant to which a manual transfer is made. */
  readonly bankName: string | null;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly qrText: string | null;
  /** True while an operator has put the method in maintenance or its provider is not active. */
  readonly maintenance: boolean;
}

/**
 * Reads the methods that the member may see, in the configured order. A method is left out if it is off, has another currency than the merchant,
 * or is restricted to VIP levels (`vip_min` to `vip_max`, both included) that do not include the member's. Methods in maintenance are included.
 */
export async function readMethods(db: Db | Tx, memberId: bigint, merchant: Merchant): Promise<PaymentMethod[]> {
  const { vipLevel } = await readMemberStanding(db, memberId);
  const rows = await db
    .selectFrom('deposit_method as d')
    .leftJoin('payment_provider as p', 'p.code', 'd.provider_code')
    .select([
      'd.method_id as methodId',
      'd.kind',
      'd.provider_code as providerCode',
      'd.currency',
      'd.names',
      'd.notes',
      'd.icon',
      'd.min_minor as minMinor',
      'd.max_minor as maxMinor',
      'd.daily_max_minor as dailyMaxMinor',
      'd.fee_ppm as feePpm',
      'd.presets_minor as presetsMinor',
      'd.usual_minutes as usualMinutes',
      'd.bank_name as bankName',
      'd.account_name as accountName',
      'd.account_number as accountNumber',
      'd.qr_text as qrText',
      sql<boolean>`d.state = 'maintenance' or coalesce(p.state <> 'active', false)`.as('maintenance'),
    ])
    .where('d.merchant_id', '=', merchant.merchantId)
    .where('d.currency', '=', merchant.currency)
    .where('d.state', '<>', 'off')
    .where('d.vip_min', '<=', vipLevel)
    .where((where) => where.or([where('d.vip_max', 'is', null), where('d.vip_max', '>=', vipLevel)]))
    .orderBy('d.position')
    .orderBy('d.method_id')
    .execute();
  return rows.map(({ kind, icon, ...row }) => ({ ...row, ...parseKindAndIcon({ kind, icon }) }));
}

/**
 * Returns the method if the member can use it now. Refuses with `cashier.method_not_found` a method that `readMethods` does not list for the
 * member, and with `cashier.method_maintenance` a method that is in maintenance.
 */
export async function findUsableMethod(
  db: Db | Tx,
  memberId: bigint,
  merchant: Merchant,
  methodId: string,
): Promise<Outcome<PaymentMethod>> {
  const method = (await readMethods(db, memberId, merchant)).find((candidate) => candidate.methodId === methodId);
  if (!method) return refuse('cashier.method_not_found');
  return method.maintenance ? refuse('cashier.method_maintenance') : done(method);
}

/** Narrows the texts of the row to the kinds and icons of the contract. An unknown text is an error in the data. */
function parseKindAndIcon(row: { readonly kind: string; readonly icon: string }): Pick<PaymentMethod, 'kind' | 'icon'> {
  const kind = depositKinds.find((known) => known === row.kind);
  const icon = depositIcons.find((known) => known === row.icon);
  assert(
    kind !== undefined && icon !== undefined,
    `a deposit method has the unknown kind ${row.kind} or icon ${row.icon}`,
  );
  return { kind, icon };
}
