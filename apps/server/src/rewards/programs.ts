import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { assert } from '../domain/assert.ts';
import { parseGameTypes } from '../domain/cashier/turnover.ts';
import { Audience } from '../domain/rewards/audience.ts';
import { programDefinitions, type DefinedKind, type DefinitionOf } from '../domain/rewards/program-definitions.ts';
import type { Program } from '../domain/rewards/program.ts';
import type { Db, Tx } from '../platform/db.ts';

interface ProgramRow {
  readonly merchant_id: number;
  readonly code: string;
  readonly kind: string;
  readonly version: number;
  readonly titles: unknown;
  readonly terms: unknown;
  readonly image: string;
  readonly tab: string;
  readonly audience: unknown;
  readonly definition: unknown;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly budget_minor: bigint | null;
  readonly day_budget_minor: bigint | null;
  readonly member_budget_minor: bigint | null;
  readonly turnover_game_types: string[];
  readonly position: number;
}

const columns = sql`merchant_id, code, kind, version, titles, terms, image, tab, audience, definition, starts_at, ends_at, budget_minor,
  day_budget_minor, member_budget_minor, turnover_game_types, position`;
const audience = Compile(Audience);

/** Selects the programs of one kind of a brand. */
export interface ProgramSearch<Kind extends DefinedKind> {
  readonly merchantId: number;
  readonly kind: Kind;
  /** Only programs that run at this time. Without it, also programs that start later or are over. */
  readonly now?: Date;
}

/**
 * Reads the programs (promotions that an operator has defined) of one kind that are switched on, in the operator's order. Throws if a stored
 * definition does not match its schema.
 */
export async function readPrograms<Kind extends DefinedKind>(
  db: Db | Tx,
  { merchantId, kind, now }: ProgramSearch<Kind>,
): Promise<Program<DefinitionOf<Kind>>[]> {
  const runs = now === undefined ? sql`true` : sql`starts_at <= ${now} and (ends_at is null or ends_at > ${now})`;
  const { rows } = await sql<ProgramRow>`
    select ${columns} from reward_program
    where merchant_id = ${merchantId} and kind = ${kind} and state = 'on' and ${runs}
    order by position, code`.execute(db);
  return rows.map((row) => toProgram(kind, row));
}

/** Reads the running program of a kind of which a brand has at most one at a time. Returns undefined if there is none. */
export async function readSingleProgram<Kind extends DefinedKind>(
  db: Db | Tx,
  merchantId: number,
  kind: Kind,
  now: Date,
): Promise<Program<DefinitionOf<Kind>> | undefined> {
  const [program] = await readPrograms(db, { merchantId, kind, now });
  return program;
}

/** Reads one program that is switched on, whether it runs now or not. Returns undefined if there is none. */
export async function findProgram<Kind extends DefinedKind>(
  db: Db | Tx,
  merchantId: number,
  kind: Kind,
  code: string,
): Promise<Program<DefinitionOf<Kind>> | undefined> {
  const { rows } = await sql<ProgramRow>`
    select ${columns} from reward_program
    where merchant_id = ${merchantId} and code = ${code} and kind = ${kind} and state = 'on'`.execute(db);
  const [row] = rows;
  return row && toProgram(kind, row);
}

/** Reads one program even if it is switched off, for promises that were made while it was on. */
export async function findProgramInAnyState<Kind extends DefinedKind>(
  db: Db | Tx,
  merchantId: number,
  kind: Kind,
  code: string,
): Promise<Program<DefinitionOf<Kind>> | undefined> {
  const { rows } = await sql<ProgramRow>`
    select ${columns} from reward_program where merchant_id = ${merchantId} and code = ${code} and kind = ${kind}`.execute(
    db,
  );
  const [row] = rows;
  return row && toProgram(kind, row);
}

/**
 * Converts a row. Throws if the definition does not match the schema of its kind, which is a mistake in the data: `ops reward-programs` stores no
 * such definition.
 */
function toProgram<Kind extends DefinedKind>(kind: Kind, row: ProgramRow): Program<DefinitionOf<Kind>> {
  const { definition, audience: whom } = row;
  assert(isDefinition(kind, definition), `the definition of ${row.code} does not fit its kind ${kind}`);
  assert(audience.Check(whom), `the audience of ${row.code} is none`);
  return {
    merchantId: row.merchant_id,
    code: row.code,
    version: row.version,
    kind,
    titles: row.titles,
    terms: row.terms,
    image: row.image,
    tab: row.tab,
    audience: whom,
    definition,
    position: row.position,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    turnoverGameTypes: parseGameTypes(row.turnover_game_types),
    budget: {
      totalMinor: row.budget_minor ?? undefined,
      dayMinor: row.day_budget_minor ?? undefined,
      memberMinor: row.member_budget_minor ?? undefined,
    },
  };
}

const checks = new Map<DefinedKind, ReturnType<typeof Compile>>();

function isDefinition<Kind extends DefinedKind>(kind: Kind, definition: unknown): definition is DefinitionOf<Kind> {
  const check = checks.get(kind) ?? Compile(programDefinitions[kind]);
  checks.set(kind, check);
  return check.Check(definition);
}
