import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hasExited, nextMessage } from '../next-message.ts';
import type { Command, Report } from './messages.ts';

/** The forked process of all socket clients. */
export interface ClientProcess {
  /** Connects one socket for each token. Resolves when each socket is refused or has received its first message. */
  connect(
    command: Omit<Extract<Command, { kind: 'connect' }>, 'kind'>,
  ): Promise<Extract<Report, { kind: 'connected' }>>;
  /** Runs `publish` once the clients listen for the event, and returns the times at which the event arrived. */
  measureArrivals(
    event: string,
    count: number,
    publish: () => Promise<void>,
    subject?: string,
  ): Promise<readonly number[]>;
  /** Joins a topic with all sockets. Resolves with the number of refused sockets. */
  joinTopic(topic: string): Promise<Extract<Report, { kind: 'joined' }>>;
  /** Returns the items of the topic that all sockets have received since the last call. */
  readAndResetItems(): Promise<Extract<Report, { kind: 'items' }>>;
  end(): Promise<void>;
}

/** Starts the process of all clients. Every method rejects if the process ends before it has reported. */
export function startClientProcess(program = new URL('clients.ts', import.meta.url)): ClientProcess {
  const child = fork(program);
  return {
    connect: async (command) => await sendCommand(child, { kind: 'connect', ...command }, 'connected'),
    measureArrivals: async (event, count, publish, subject) => {
      await sendCommand(child, { kind: 'expect', event, count, ...(subject !== undefined && { subject }) }, 'ready');
      const [{ arrivalTimesMs }] = await Promise.all([nextReport(child, 'arrived'), publish()]);
      return arrivalTimesMs;
    },
    joinTopic: async (topic) => await sendCommand(child, { kind: 'join', topic }, 'joined'),
    readAndResetItems: async () => await sendCommand(child, { kind: 'items' }, 'items'),
    end: async () => {
      if (hasExited(child)) return;
      const exited = once(child, 'exit');
      child.send({ kind: 'end' } satisfies Command);
      await exited;
    },
  };
}

type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

async function sendCommand<Kind extends Report['kind']>(child: ChildProcess, command: Command, kind: Kind) {
  const report = nextReport(child, kind);
  if (!hasExited(child)) child.send(command);
  return await report;
}

async function nextReport<Kind extends Report['kind']>(child: ChildProcess, kind: Kind): Promise<ReportOf<Kind>> {
  // The clients send nothing but reports.
  const report = await nextMessage<Report>(child);
  if (report.kind !== kind) throw new Error(`the clients reported ${report.kind} instead of ${kind}`);
  // The check above has narrowed the kind, which TypeScript does not apply to a generic type.
  return report as ReportOf<Kind>;
}
