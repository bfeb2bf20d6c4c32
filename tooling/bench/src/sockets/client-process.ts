import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hasExited, nextMessage } from '../next-message.ts';
import type { Command, Report } from './messages.ts';

export interface ClientProcess {
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
  joinTopic(topic: string): Promise<Extract<Report, { kind: 'joined' }>>;
  /** Returns the items of the topic that all sockets have received since the last call. */
  takeItems(): Promise<Extract<Report, { kind: 'items' }>>;
  end(): Promise<void>;
}

/** Starts the process of all clients. Every method rejects if the process ends before it has reported. */
export function startClientProcess(program = new URL('clients.ts', import.meta.url)): ClientProcess {
  const child = fork(program);
  return {
    connect: async (command) => await sendCommand(child, { kind: 'connect', ...command }, 'connected'),
    measureArrivals: async (event, count, publish, subject) => {
      await sendCommand(child, { kind: 'expect', event, count, ...(subject !== undefined && { subject }) }, 'ready');
      const [{ atMs }] = await Promise.all([nextReport(child, 'arrived'), publish()]);
      return atMs;
    },
    joinTopic: async (topic) => await sendCommand(child, { kind: 'join', topic }, 'joined'),
    takeItems: async () => await sendCommand(child, { kind: 'items' }, 'items'),
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
