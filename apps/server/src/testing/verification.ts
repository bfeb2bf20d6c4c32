import { endpoints } from '@baize/contract/catalogue';
import type {
  AnswerHumanCheckRequest,
  AnswerHumanCheckValue,
  HumanScene,
  HumanCheckValue,
} from '@baize/contract/schemas/verification';
import type { Db } from '../platform/db.ts';
import type { TestApp } from './app.ts';

/** Passes the human check with a drag to the hole, whose place is read from the database. Returns the pass. */
export async function passHumanCheck(server: TestApp, scene: HumanScene): Promise<string> {
  const created = await server.ask({
    method: 'POST',
    url: endpoints.humanCheck.marks.path,
    json: { scene, kind: 'slider' },
  });
  const { challengeId } = (created.body as { value: HumanCheckValue }).value;
  const json = createSolvedDrag(challengeId, await readSolution(server.db, challengeId));
  const solved = await server.ask({ method: 'POST', url: endpoints.answerHumanCheck.marks.path, json });
  return (solved.body as { value: AnswerHumanCheckValue }).value.pass;
}

/** Creates a drag that slows down like that of a hand and ends at the hole. */
export function createSolvedDrag(challengeId: string, holePx: number): AnswerHumanCheckRequest {
  const trace = [0, 0.1, 0.35, 0.7, 0.95, 1].map((part, step) => ({
    xPx: Math.round(holePx * part),
    atMs: step * 70 + step * step,
  }));
  return { kind: 'slider', challengeId, offsetPx: holePx, input: 'pointer', trace };
}

async function readSolution(db: Db, challengeId: string): Promise<number> {
  const row = await db
    .selectFrom('human_challenge')
    .select('solution')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow();
  return row.solution;
}

export async function readNewestSolution(db: Db): Promise<number> {
  const row = await db
    .selectFrom('human_challenge')
    .select('solution')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.solution;
}

export async function readNewestMessage(db: Db): Promise<{ address: string; body: string }> {
  return await db
    .selectFrom('message')
    .select(['address', 'body'])
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Reads the verification code of six digits from the newest message. */
export async function readNewestCode(db: Db): Promise<string> {
  const { body } = await readNewestMessage(db);
  const code = /\b\d{6}\b/.exec(body)?.[0];
  if (code === undefined) throw new Error('the newest message holds no code');
  return code;
}
