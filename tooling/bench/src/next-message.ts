import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Waits for the next message of a forked process. Rejects if the process ends first or has ended already, because then no message will come. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  if (hasExited(child)) throw exitError(child);
  const listening = new AbortController();
  const { signal } = listening;
  try {
    // The caller names the type that its own program sends.
    const message = once(child, 'message', { signal }).then(([sent]) => sent as Message);
    // "close" follows the last message, while "exit" may come before it.
    const close = once(child, 'close', { signal }).then(() => Promise.reject(exitError(child)));
    return await Promise.race([message, close]);
  } finally {
    listening.abort();
  }
}

/** Returns whether the process has ended, by an exit code or a signal. */
export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function exitError({ exitCode, signalCode }: ChildProcess): Error {
  return new Error(`the process ended (${signalCode ?? `exit code ${exitCode}`}) without a message`);
}
