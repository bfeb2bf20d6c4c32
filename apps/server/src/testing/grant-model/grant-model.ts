/** A mission of the model. It is daily, and counts every bet. */
export interface ModelMission {
  readonly code: string;
  readonly goal: bigint;
  /** Returns the amount that a bet of this stake adds to the progress. */
  readonly measure: (stakeMinor: bigint) => bigint;
  readonly amount: bigint;
  /** The largest sum of all grants together, or undefined if there is no limit. */
  readonly budget: bigint | undefined;
  /** Whether the second reward of a device waits for an operator. */
  readonly onePerDevice: boolean;
}

export interface ModelMember {
  readonly memberId: bigint;
  /** Members with the same device are the same person to the review. */
  readonly device: string;
}

type ModelState = 'process' | 'claim' | 'claimed' | 'rejected' | 'expired';

interface ModelGrant {
  readonly memberId: bigint;
  readonly mission: ModelMission;
  readonly attempt: number;
  state: ModelState;
  /** The grant can be claimed until the deadline of this day of the model. */
  lastDay: number;
  requestId: string | undefined;
}

interface ModelProgress {
  progress: bigint;
  attempts: number;
  /** The grant that rewards the mission, or undefined while the mission is open. */
  grant: ModelGrant | undefined;
}

/** A bet that was settled (`sign` is 1) or voided (`sign` is -1). */
export interface ModelBetEvent {
  readonly memberId: bigint;
  readonly stakeMinor: bigint;
  readonly sign: 1n | -1n;
}

/**
 * A naive model of the grants in memory, with which the server is compared. It counts days instead of times: grants are created on day 0, their
 * deadline is the end of that day, and `day` is the current day.
 */
export class GrantModel {
  readonly #members: readonly ModelMember[];
  readonly #missions: readonly ModelMission[];
  readonly #progress = new Map<string, ModelProgress>();
  readonly #grants: ModelGrant[] = [];
  day = 0;

  constructor(members: readonly ModelMember[], missions: readonly ModelMission[]) {
    this.#members = members;
    this.#missions = missions.toSorted((left, right) => (left.code < right.code ? -1 : 1));
  }

  /**
   * Handles the events of one transaction: counts all progress first, then rewards the missions that are done, and then reopens those that are no
   * longer done.
   */
  handleEvents(facts: readonly ModelBetEvent[]): void {
    const touched: { readonly memberId: bigint; readonly mission: ModelMission; readonly change: bigint }[] = [];
    for (const memberId of this.#listMembersInWriteOrder())
      for (const mission of this.#missions) {
        const own = facts.filter((fact) => fact.memberId === memberId);
        const change = own.reduce((sum, { stakeMinor, sign }) => sum + sign * mission.measure(stakeMinor), 0n);
        if (change === 0n) continue;
        this.#findProgress(memberId, mission).progress += change;
        touched.push({ memberId, mission, change });
      }
    for (const mission of this.#missions) this.#grantRewards(mission, touched);
    if (touched.some(({ change }) => change < 0n))
      for (const { memberId, mission } of touched) this.#reopenIfUndone(this.#findProgress(memberId, mission), mission);
  }

  /** Returns the members in the order in which the server writes their rows, which is that of their ids as text. */
  #listMembersInWriteOrder(): bigint[] {
    return this.#members
      .map(({ memberId }) => memberId)
      .toSorted((left, right) => (String(left) < String(right) ? -1 : 1));
  }

  #findProgress(memberId: bigint, { code }: ModelMission): ModelProgress {
    const key = `${memberId} ${code}`;
    const progress = this.#progress.get(key) ?? { progress: 0n, attempts: 0, grant: undefined };
    this.#progress.set(key, progress);
    return progress;
  }

  #grantRewards(
    mission: ModelMission,
    touched: readonly { readonly memberId: bigint; readonly mission: ModelMission }[],
  ): void {
    const judged: ModelGrant[] = [];
    for (const { memberId } of touched.filter((each) => each.mission === mission)) {
      const own = this.#findProgress(memberId, mission);
      if (own.grant || own.progress < mission.goal) continue;
      const state = mission.onePerDevice && this.#hasRewardedSharer(memberId, mission, judged) ? 'process' : 'claim';
      judged.push({ memberId, mission, attempt: own.attempts + 1, state, lastDay: 0, requestId: undefined });
    }
    for (const grant of judged) {
      if (mission.budget !== undefined && this.sumGranted(mission) + mission.amount > mission.budget) continue;
      this.#grants.push(grant);
      const own = this.#findProgress(grant.memberId, mission);
      own.grant = grant;
      own.attempts = grant.attempt;
    }
  }

  #hasRewardedSharer(memberId: bigint, mission: ModelMission, judged: readonly ModelGrant[]): boolean {
    const device = this.#members.find((member) => member.memberId === memberId)?.device;
    const sharers = this.#members.filter((member) => member.memberId !== memberId && member.device === device);
    return sharers.some((sharer) =>
      [...judged, ...this.#grants].some(
        (grant) => grant.mission === mission && grant.memberId === sharer.memberId && grant.state !== 'rejected',
      ),
    );
  }

  #reopenIfUndone(progress: ModelProgress, { goal }: ModelMission): void {
    const { grant } = progress;
    if (!grant || progress.progress >= goal || (grant.state !== 'process' && grant.state !== 'claim')) return;
    grant.state = 'rejected';
    progress.grant = undefined;
  }

  /** Adds up the grants that count in the budget. A rejected or expired grant does not count. */
  sumGranted(mission: ModelMission): bigint {
    const counting = this.#grants.filter(
      (grant) => grant.mission === mission && grant.state !== 'rejected' && grant.state !== 'expired',
    );
    return BigInt(counting.length) * mission.amount;
  }

  /** Returns the answer to a claim of the member's latest grant of a mission: "ok", or the code of the refusal. */
  claim(memberId: bigint, mission: ModelMission, requestId: string): string {
    const grant = this.#findLatestGrant(memberId, mission);
    if (!grant) return 'reward.not_found';
    if (grant.state === 'claimed') return grant.requestId === requestId ? 'ok' : 'reward.already_claimed';
    if (grant.state === 'expired') return 'reward.expired';
    if (grant.state !== 'claim') return 'reward.not_claimable';
    if (grant.lastDay < this.day) return 'reward.expired';
    grant.state = 'claimed';
    grant.requestId = requestId;
    return 'ok';
  }

  /** Returns whether the member's latest grant of the mission waited for the operator. An approval starts the time to claim anew. */
  decideHeldGrant(memberId: bigint, mission: ModelMission, isApproved: boolean): boolean {
    const grant = this.#findLatestGrant(memberId, mission);
    if (grant?.state !== 'process') return false;
    grant.state = isApproved ? 'claim' : 'rejected';
    if (isApproved) grant.lastDay = this.day;
    return true;
  }

  /** Ends the grants whose time to claim is over. */
  expireGrants(): void {
    for (const grant of this.#grants) if (grant.state === 'claim' && grant.lastDay < this.day) grant.state = 'expired';
  }

  #findLatestGrant(memberId: bigint, mission: ModelMission): ModelGrant | undefined {
    return this.#grants.findLast((grant) => grant.memberId === memberId && grant.mission === mission);
  }

  /** Returns all grants and all progress as sorted texts. */
  formatRows(): string[] {
    const grants = this.#grants.map(
      ({ memberId, mission, attempt, state }) => `${memberId} ${mission.code} mission:${attempt} ${state}`,
    );
    const progress = [...this.#progress].map(
      ([key, { progress: sum, grant }]) => `${key} ${sum} ${grant ? 'done' : 'open'}`,
    );
    return [...grants, ...progress].toSorted();
  }

  /** Returns the amount that the member has claimed for a mission. */
  sumClaimed(memberId: bigint, mission: ModelMission): bigint {
    const own = this.#grants.filter(
      (grant) => grant.memberId === memberId && grant.mission === mission && grant.state === 'claimed',
    );
    return BigInt(own.length) * mission.amount;
  }
}
