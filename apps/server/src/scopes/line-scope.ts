import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { isBelowLine } from '../platform/lines.ts';
import type { DB } from '../platform/schema.generated.ts';
import { OwnScope } from './own-scope.ts';

/** The columns that an agent may read of a member below. Contact data and secrets are not among them. */
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

/** The scope of an agent: the agent's own rows, and the rows of the members below. Every report about a team starts from this scope. */
export class LineScope extends OwnScope {
  /**
   * Returns the members strictly below the agent as a subquery: `selectFrom(scope.members().as('m'))`, or `from ${scope.members()} m`
   * inside of `sql`. Labels of a line are member ids, which are unique over all brands, so the line implies the brand.
   */
  members() {
    return expressionBuilder<DB>()
      .selectFrom('member')
      .select([...LINE_COLUMNS])
      .where(isBelowLine('member.line', this.line));
  }

  /**
   * Returns the condition that the line in a column of a report row is strictly below the agent. Rows keep the line that was valid at their
   * time, so the lines of the agent before a move count as well (docs/decisions/0080-line-moves.md).
   */
  isBelow(column: string): RawBuilder<boolean> {
    const lines = [this.line, ...this.formerLines].map((line) => sql`(${isBelowLine(column, line)})`);
    return sql<boolean>`(${sql.join(lines, sql` or `)})`;
  }

  /**
   * Returns the member ids below the agent on a current or former line, from the top down. Throws for a line that is not below the agent.
   */
  pathBelow(line: string): bigint[] {
    const labels = line.split('.').map(BigInt);
    const ownIndex = labels.indexOf(this.memberId);
    assert(ownIndex >= 0 && ownIndex < labels.length - 1, 'a row of another line was read');
    return labels.slice(ownIndex + 1);
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
