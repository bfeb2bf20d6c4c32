import type { RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { isOfMember } from '../platform/member-rows.ts';
import type { Merchant, SiteName } from './merchant.ts';
import { VisitorScope } from './visitor-scope.ts';

/** The facts about a session and its member from which a scope is created. */
export interface SessionFacts {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly site: SiteName;
  readonly account: string;
  /** The type of the account of spec section 3, e.g. 0 for a player. */
  readonly type: number;
  /** The materialised path of the agent tree, e.g. "1.17.204": the ids of the uplines from the top, and the id of the member. */
  readonly line: string;
  /** The lines of the agent before moves. The list is empty in sessions of the member site, which read no lines. */
  readonly formerLines: readonly string[];
  readonly tokenHash: Buffer;
  /** The log-in that the session belongs to: the id of the session, or of the session from which a hand-off opened this session. */
  readonly loginId: string;
  /** Whether the member logged in with an expired password or the initial one, and has to choose a new password first. */
  readonly mustChangePassword: boolean;
  /** Whether the brand demands a second factor of its agents, and this agent has none yet. */
  readonly mustAddSecondFactor: boolean;
}

/** The scope of a member or agent with a session: the brand, and the rows of the caller's own account. */
export class OwnScope extends VisitorScope implements SessionFacts {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly account: string;
  readonly type: number;
  readonly line: string;
  readonly formerLines: readonly string[];
  readonly tokenHash: Buffer;
  readonly loginId: string;
  readonly mustChangePassword: boolean;
  readonly mustAddSecondFactor: boolean;

  /** Throws if the session belongs to another brand than the host. */
  constructor(merchant: Merchant, session: SessionFacts) {
    super(merchant, session.site);
    assert(session.merchantId === merchant.merchantId, 'a session was used at another brand');
    this.memberId = session.memberId;
    this.merchantId = session.merchantId;
    this.account = session.account;
    this.type = session.type;
    this.line = session.line;
    this.formerLines = session.formerLines;
    this.tokenHash = session.tokenHash;
    this.loginId = session.loginId;
    this.mustChangePassword = session.mustChangePassword;
    this.mustAddSecondFactor = session.mustAddSecondFactor;
  }

  /** Returns the bucket (hash partition) that stores all rows of the caller. */
  get bucket(): number {
    return bucketOf(this.memberId);
  }

  /** Returns the condition that a row of a bucketed table belongs to the caller. `alias` is the name of the table in the query. */
  owns(alias: string): RawBuilder<boolean> {
    return isOfMember(alias, this.memberId);
  }
}
