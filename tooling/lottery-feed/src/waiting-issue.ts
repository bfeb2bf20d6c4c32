/** An issue whose result the platform waits for (docs/integrators/lottery-feeds.md). */
export interface WaitingIssue {
  readonly gameCode: string;
  /** The family of the lottery, which decides the form of its draws, e.g. `p3` or `vn-south`. */
  readonly family: string;
  /** The number of the issue, e.g. `20261124`. */
  readonly issue: string;
  /** When the issue is drawn, in ISO 8601 and UTC. */
  readonly drawsAt: string;
}
