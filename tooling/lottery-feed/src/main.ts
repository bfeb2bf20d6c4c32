import { reportResults, type FeedOptions } from './reporter.ts';

/** The sandbox of a feed: a process of its own, which gets the issues from the platform and invents their results. */

const REPORT_EVERY_MS = 10_000;

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

async function report(): Promise<void> {
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

setInterval(() => void report(), REPORT_EVERY_MS);
// Nothing has to be finished: the platform still waits for what was not reported.
process.once('SIGINT', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
await report();
