import { endpoints } from '@baize/contract/catalogue';
import type {
  AnswerHumanCheckRequest,
  AnswerHumanCheckValue,
  HumanScene,
  HumanCheckValue,
} from '@baize/contract/schemas/verification';
import type { Db } from '../platform/db.ts';
import type { TestApp } from './app.ts';

/** Drags as a hand that sees the hole would: tests read its place from the database. */
export async function passHumanCheck(server: TestApp, scene: HumanScene): Promise<string> {
  const asked = await server.ask({
    method: 'POST',
    url: endpoints.humanCheck.marks.path,
    json: { scene, kind: 'slider' },
  });
  const { challengeId } = (asked.body as { value: HumanCheckValue }).value;
  const json = solvedDrag(challengeId, await solutionOf(server.db, challengeId));
  const answered = await server.ask({ method: 'POST', url: endpoints.answerHumanCheck.marks.path, json });
  return (answered.body as { value: AnswerHumanCheckValue }).value.pass;
}

export function solvedDrag(challengeId: string, holePx: number): AnswerHumanCheckRequest {
  const way = [0, 0.1, 0.35, 0.7, 0.95, 1].map((part, step) => ({
    xPx: Math.round(holePx * part),
    atMs: step * 70 + step * step,
  }));
  return { kind: 'slider', challengeId, offsetPx: holePx, input: 'pointer', trace: way };
}

async function solutionOf(db: Db, challengeId: string): Promise<number> {
  const row = await db
    .selectFrom('human_challenge')
    .select('solution')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow();
  return row.solution;
}

export async function newestSolution(db: Db): Promise<number> {
  const row = await db
    .selectFrom('human_challenge')
    .select('solution')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.solution;
}

export async function newestMessage(db: Db): Promise<{ address: string; body: string }> {
  return await db
    .selectFrom('message')
    .select(['address', 'body'])
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The six figures of the newest message. */
export async function newestCode(db: Db): Promise<string> {
  const { body } = await newestMessage(db);
  const code = /\b\d{6}\b/.exec(body)?.[0];
  if (code === undefined) throw new Error('the newest message holds no code');
  return code;
}
