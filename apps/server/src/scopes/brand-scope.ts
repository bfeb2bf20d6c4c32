import { expressionBuilder } from 'kysely';
import type { DB } from '../platform/schema.generated.ts';

/** What an operator's command may read of a member. Hashes and contact data are not among it. */
const BRAND_COLUMNS = ['member_id', 'upline_id', 'account', 'account_key', 'type', 'state'] as const;

interface BrandGrant {
  readonly merchantId: number;
  /** The log-in name of the operator, for audit and approvals. Empty for a command that only shows. */
  readonly operator: string;
}

/** The scope of an operator's act: one brand for which the operator has been granted the permission (`ops/access.ts`). */
export class BrandScope implements BrandGrant {
  readonly merchantId: number;
  readonly operator: string;

  constructor({ merchantId, operator }: BrandGrant) {
    this.merchantId = merchantId;
    this.operator = operator;
  }

  /** Returns the members of the brand as a subquery. A member of another brand is not found. */
  members() {
    return expressionBuilder<DB>()
      .selectFrom('member')
      .select([...BRAND_COLUMNS])
      .where('merchant_id', '=', this.merchantId);
  }
}
