import type { DefinedKind, DefinitionOf } from '../domain/rewards/program-definitions.ts';
import type { Db } from '../platform/db.ts';

export interface NewProgram<Kind extends DefinedKind> {
  readonly code: string;
  readonly kind: Kind;
  readonly definition: DefinitionOf<Kind>;
  readonly merchantId?: number;
  readonly audience?: object;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly budgetMinor?: bigint;
  readonly dayBudgetMinor?: bigint;
  readonly memberBudgetMinor?: bigint;
}

/** Inserts a program that runs, at the brand of the test data unless another one is given. */
export async function insertProgram<Kind extends DefinedKind>(db: Db, program: NewProgram<Kind>): Promise<void> {
  const { code, kind, definition, merchantId = 1, audience = {}, startsAt = new Date(0), endsAt } = program;
  await db
    .insertInto('reward_program')
    .values({
      merchant_id: merchantId,
      code,
      kind,
      state: 'on',
      titles: JSON.stringify({ en: code }),
      audience: JSON.stringify(audience),
      definition: JSON.stringify(definition),
      starts_at: startsAt,
      ends_at: endsAt ?? null,
      budget_minor: program.budgetMinor ?? null,
      day_budget_minor: program.dayBudgetMinor ?? null,
      member_budget_minor: program.memberBudgetMinor ?? null,
    })
    .execute();
}
