import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { DB } from '../platform/schema.generated.ts';
import { OwnScope } from './own-scope.ts';

/** What an agent may read of a member of the own line. Contact data and secrets are not among it. */
const LINE_COLUMNS = [
  'member_id',
  'upline_id',
  'account',
  'account_key',
  'nickname',
  'type',
  'registered_at',
  'line',
  'state',
] as const;

/** The scope of an agent: the own rows, and the rows of the members below. Every report about a team starts from it. */
export class LineScope extends OwnScope {
  /**
   * Returns the members strictly below the agent as a subquery: `selectFrom(scope.members().as('m'))`, or `from ${scope.members()} m`
   * inside of `sql`. Labels of a line are member ids, which are unique over all brands, so the line implies the brand.
   */
  members() {
    return expressionBuilder<DB>()
      .selectFrom('member')
      .select([...LINE_COLUMNS])
      .where(this.isBelow('member.line'));
  }

  /**
   * Returns the condition that a line is strictly below the agent. Labels are numbers, so in B-tree order everything under `1.17` lies
   * between `1.17` and `1.170`: one index range, whatever the size of the team.
   */
  isBelow(column: string): RawBuilder<boolean> {
    const line = sql.ref(column);
    return sql<boolean>`${line} > ${this.line}::ltree and ${line} < ${`${this.line}0`}::ltree`;
  }

  /** Returns the member ids below the agent on a line, from the agent down. Throws for a line that is not below the agent. */
  pathBelow(line: string): bigint[] {
    assert(line.startsWith(`${this.line}.`), 'a row of another line was read');
    return line
      .slice(this.line.length + 1)
      .split('.')
      .map(BigInt);
  }

  /**
   * Returns the accounts on the lines of rows that belong to the team. A bet stays with the line in which it was made, so its player may
   * have left the team since then; `members()` would not find that account.
   */
  accountsOn(lines: readonly string[]) {
    const memberIds = [...new Set(lines.flatMap((line) => this.pathBelow(line)))];
    return expressionBuilder<DB>()
      .selectFrom('member')
      .select(['member_id', 'account'])
      .where(sql<boolean>`member_id = any (${memberIds}::bigint[])`);
  }
}
