interface ReadinessWait {
  readonly origins: readonly string[];
  /** The expected state: true for status 200 at `/readyz`, false for any error status. */
  readonly isReady: boolean;
  readonly waitMaxMs: number;
}

const POLL_EVERY_MS = 20;

/**
 * Waits until all servers report the expected state at `/readyz`. Rejects after `waitMaxMs`, also if a server does not answer at all, so that a server
 * that never changes its state fails the run instead of stopping it for ever.
 */
export async function waitForReadiness({ origins, isReady, waitMaxMs }: ReadinessWait): Promise<void> {
  const deadline = AbortSignal.timeout(waitMaxMs);
  for (;;) {
    const answers = await Promise.all(
      origins.map(async (origin) => await fetch(`${origin}/readyz`, { signal: deadline }).then(({ ok }) => ok)),
    );
    if (answers.every((each) => each === isReady)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
