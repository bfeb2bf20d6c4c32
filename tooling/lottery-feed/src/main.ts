import { reportResults, type FeedOptions } from './reporter.ts';

// The entry of the sandbox feed: a process that fetches the waiting issues from the platform every 10 seconds and reports invented results.

const REPORT_INTERVAL_MS = 10_000;

/** Reads the options of the feed from the environment. Throws if one is missing. */
function readOptions(source: Readonly<Record<string, string | undefined>>): FeedOptions {
  const required = (name: string): string => {
    const value = source[name];
    if (!value) throw new Error(`${name} is missing.`);
    return value;
  };
  return {
    origin: required('PLATFORM_ORIGIN'),
    feed: required('FEED'),
    keyId: required('KEY_ID'),
    keySecret: required('KEY_SECRET'),
  };
}

const options = readOptions(process.env);
let isReporting = false;

/** Reports once and writes any error to stderr. Does nothing while an earlier call is still running. */
async function reportOnce(): Promise<void> {
  if (isReporting) return;
  isReporting = true;
  try {
    await reportResults(options, new Date());
  } catch (error) {
    process.stderr.write(
      `The lottery feed could not report: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  } finally {
    isReporting = false;
  }
}

setInterval(() => void reportOnce(), REPORT_INTERVAL_MS);
// The process may end at any time: the platform lists an issue without a result again after the next start.
process.once('SIGINT', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
await reportOnce();
