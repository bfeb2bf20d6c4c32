import { expressionBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Operator } from '../operators/operator-identity.ts';
import type { DB } from '../platform/schema.generated.ts';

/** The columns of a member that an operator's command may read. Hashes and contact data are not among them. */
const BRAND_COLUMNS = ['member_id', 'upline_id', 'account', 'account_key', 'type', 'state'] as const;

/** The brand of a command, and the operator who has the permission for it. */
interface BrandGrant {
  readonly merchantId: number;
  /** The operator who acts. `undefined` for a command that only shows rows. */
  readonly operator?: Operator | undefined;
}

/** The scope of a command of an operator: one brand for which the operator has been granted the permission (`ops/access.ts`). */
export class BrandScope {
  readonly merchantId: number;
  readonly #operator: Operator | undefined;

  constructor({ merchantId, operator }: BrandGrant) {
    this.merchantId = merchantId;
    this.#operator = operator;
  }

  /** Returns the operator for audit and approvals. Throws in a command that only shows rows. */
  get operator(): Operator {
    assert(this.#operator !== undefined, 'a command that only shows rows has no operator');
    return this.#operator;
  }

  /** Returns the members of the brand as a subquery. A member of another brand is not found. */
  members() {
    return expressionBuilder<DB>()
      .selectFrom('member')
      .select([...BRAND_COLUMNS])
      .where('merchant_id', '=', this.merchantId);
  }
}
