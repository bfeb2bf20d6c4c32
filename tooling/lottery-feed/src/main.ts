import { createReporter, type FeedOptions } from './reporter.ts';

/** The sandbox of a feed: a process of its own, which knows of the platform no more than the address for results. */

const REPORT_EVERY_MS = 10_000;

function readOptions(source: Readonly<Record<string, string | undefined>>): FeedOptions {
  const required = (name: string): string => {
    const value = source[name];
    if (!value) throw new Error(`${name} is missing.`);
    return value;
  };
  return { resultsUrl: required('RESULTS_URL'), keyId: required('KEY_ID'), keySecret: required('KEY_SECRET') };
}

const reporter = createReporter(readOptions(process.env));
let isReporting = false;

async function report(): Promise<void> {
  if (isReporting) return;
  isReporting = true;
  try {
    await reporter.report(new Date());
  } catch (error) {
    process.stderr.write(
      `The lottery feed could not report: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  } finally {
    isReporting = false;
  }
}

setInterval(() => void report(), REPORT_EVERY_MS);
// Nothing has to be finished: what was not taken is reported after the next start.
process.once('SIGINT', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
await report();
