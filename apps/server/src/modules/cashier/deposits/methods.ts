import { depositIcons, depositKinds, type DepositIcon, type DepositKind } from '@baize/contract/codes';
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { refuse, done, type Outcome } from '../../../domain/outcome.ts';
import type { Merchant } from '../../../http/call.ts';
import { readMemberStanding } from '../../../members/accounts.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/** A payment method of the merchant. */
export interface Method {
  readonly methodId: string;
  readonly kind: DepositKind;
  readonly providerCode: string | null;
  readonly currency: string;
  readonly names: unknown;
  readonly notes: unknown;
  readonly icon: DepositIcon;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly dailyMaxMinor: bigint | null;
  readonly feePpm: bigint;
  readonly presetsMinor: readonly bigint[];
  readonly usualMinutes: number;
  readonly bankName: string | null;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly qrText: string | null;
  readonly maintenance: boolean;
}

/** Reads the methods for the merchant's currency and the member's VIP level in the configured order, without methods that are off. */
export async function readMethods(db: Db | Tx, memberId: bigint, merchant: Merchant): Promise<Method[]> {
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
  return rows.map(({ kind, icon, ...row }) => ({ ...row, ...toKnownKind({ kind, icon }) }));
}

/** Returns the method if it can be used now, or a refusal. */
export async function openMethod(
  db: Db | Tx,
  memberId: bigint,
  merchant: Merchant,
  methodId: string,
): Promise<Outcome<Method>> {
  const method = (await readMethods(db, memberId, merchant)).find((each) => each.methodId === methodId);
  if (!method) return refuse('cashier.method_not_found');
  return method.maintenance ? refuse('cashier.method_maintenance') : done(method);
}

function toKnownKind(row: { readonly kind: string; readonly icon: string }): Pick<Method, 'kind' | 'icon'> {
  const kind = depositKinds.find((each) => each === row.kind);
  const icon = depositIcons.find((each) => each === row.icon);
  assert(
    kind !== undefined && icon !== undefined,
    `a deposit method has the unknown kind ${row.kind} or icon ${row.icon}`,
  );
  return { kind, icon };
}
