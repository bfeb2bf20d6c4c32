import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import type { SessionFile } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Keeps the token of the operator's session in a file that its owner alone may read. The default path is `~/.baize/ops-session`. The file is removed
 * before it is written anew, so that the token is never written into a file that somebody else has created.
 */
export function createSessionFile(path = join(homedir(), '.baize', 'ops-session')): SessionFile {
  return {
    read: () => {
      try {
        return readFileSync(path, 'utf8').trim() || undefined;
      } catch {
        return undefined;
      }
    },
    write: (token) => {
      if (token === undefined) return rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
      rmSync(path, { force: true });
      writeFileSync(path, `${token}\n`, { mode: OWNER_ONLY, flag: 'wx' });
      chmodSync(path, OWNER_ONLY);
    },
  };
}

/** Asks the person who runs the command. */
export interface Terminal {
  /** Asks a question without showing the typed answer. Answers may also come as lines of standard input. */
  readonly ask: (prompt: string) => Promise<string>;
  /** Closes standard input. Once a question was asked, the process would not end without this call. */
  readonly close: () => void;
}

/** Creates a terminal on standard input. Prompts go to standard error, so that standard output has only the result of the command. */
export function createTerminal(): Terminal {
  let lines: Interface | undefined;
  let answers: AsyncIterator<string> | undefined;
  return {
    ask: async (prompt) => {
      process.stderr.write(prompt);
      lines ??= openLines();
      answers ??= lines[Symbol.asyncIterator]();
      const { value, done } = await answers.next();
      process.stderr.write('\n');
      if (done === true) throw new OperatorError('No answer was given.');
      return value;
    },
    close: () => lines?.close(),
  };
}

function openLines(): Interface {
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  return createInterface({ input: process.stdin, output: mutedOutput, terminal: process.stdin.isTTY });
}
