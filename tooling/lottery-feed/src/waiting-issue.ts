/** An issue whose result the platform waits for (docs/integrators/lottery-feeds.md). */
export interface WaitingIssue {
  readonly gameCode: string;
  readonly family: string;
  readonly issue: string;
  /** ISO 8601, UTC. */
  readonly drawsAt: string;
}
