import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Command, Report } from './messages.ts';

export interface ClientProcess {
  connect(
    command: Omit<Extract<Command, { kind: 'connect' }>, 'kind'>,
  ): Promise<Extract<Report, { kind: 'connected' }>>;
  /** Runs `act` when the clients listen for the event, and returns the times at which it arrived. */
  arrivals(event: string, count: number, act: () => Promise<void>): Promise<readonly number[]>;
  end(): Promise<void>;
}

export function startClientProcess(): ClientProcess {
  const child = fork(new URL('clients.ts', import.meta.url));
  return {
    connect: async (command) => await ask(child, { kind: 'connect', ...command }, 'connected'),
    arrivals: async (event, count, act) => {
      await ask(child, { kind: 'expect', event, count }, 'ready');
      const arrived = nextReport(child, 'arrived');
      await act();
      return (await arrived).atMs;
    },
    end: async () => {
      const exited = once(child, 'exit');
      child.send({ kind: 'end' } satisfies Command);
      await exited;
    },
  };
}

type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

async function ask<Kind extends Report['kind']>(child: ChildProcess, command: Command, kind: Kind) {
  const answer = nextReport(child, kind);
  child.send(command);
  return await answer;
}

async function nextReport<Kind extends Report['kind']>(child: ChildProcess, kind: Kind): Promise<ReportOf<Kind>> {
  const [report] = (await once(child, 'message')) as [Report];
  if (report.kind !== kind) throw new Error(`the clients reported ${report.kind} instead of ${kind}`);
  // The check above has narrowed the kind, which TypeScript does not carry over to a generic type.
  return report as ReportOf<Kind>;
}
