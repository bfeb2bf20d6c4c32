import type { DefinedKind, DefinitionOf } from '../domain/rewards/program-definitions.ts';
import { money } from '@baize/money';
import type { NewGrant } from '../domain/rewards/grant.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { createGrants } from '../rewards/grants.ts';

/** A reward program to insert. */
export interface NewProgram<Kind extends DefinedKind> {
  readonly code: string;
  readonly kind: Kind;
  readonly definition: DefinitionOf<Kind>;
  readonly merchantId?: number;
  readonly audience?: object;
  /** HTML by language. */
  readonly terms?: Readonly<Record<string, string>>;
  /** The game types whose bets count towards the turnover. Without the property all game types count. */
  readonly turnoverGameTypes?: readonly string[];
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
      terms: JSON.stringify(program.terms ?? { en: '' }),
      turnover_game_types: [...(program.turnoverGameTypes ?? [])],
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

/** Inserts a grant of 5.00 in cash that can be claimed at once. `change` replaces properties of the grant. Returns its id. */
export async function insertGrant(db: Db, memberId: bigint, change: Partial<NewGrant> = {}): Promise<bigint> {
  const now = new Date();
  const grant: NewGrant = {
    memberId,
    program: {
      merchantId: 1,
      code: 'gift',
      version: 1,
      budget: { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined },
      turnoverGameTypes: [],
    },
    kind: 'activity',
    sourceKey: 'application:1',
    period: '',
    titles: { en: 'A gift', ne: 'उपहार' },
    item: { kind: 'cash', amount: money('NPR', 500n), turnover: money('NPR', 1_500n) },
    state: 'claim',
    opensAt: now,
    expiresAt: null,
    ...change,
  };
  const day = now.toISOString().slice(0, 10);
  const [createdGrant] = await transaction(
    db,
    async (tx) => await createGrants(tx, [grant], { currency: 'NPR', day, now }),
  );
  if (!createdGrant) throw new Error('the grant was not made');
  return createdGrant.grantId;
}
