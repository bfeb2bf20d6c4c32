import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { roomPage, roomScript, roomStyle } from './page.ts';
import { nameOf, presenters } from './presenters.ts';
import { gifts, Rooms, type Visit } from './rooms.ts';
import { isSigned, type Key } from './signature.ts';
import { textsIn } from './texts.ts';
import type { Wallet } from './wallet.ts';

export interface AppOptions {
  readonly wallet: Wallet;
  readonly key: Key;
  readonly frameAncestors: readonly string[];
}

const BODY_LIMIT_BYTES = 16_384;
const TEXT_MAX = 200;
const HEARTBEAT_MS = 15_000;

/** Rooms of presenters: an API for the platform, a page for players (docs/integrators/live-chat.md). */
export async function buildApp({ wallet, key, frameAncestors }: AppOptions): Promise<FastifyInstance> {
  const rooms = new Rooms();
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        frameAncestors: [...frameAncestors],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: false,
    // The sites show the room in a frame of another origin.
    crossOriginResourcePolicy: false,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/readyz', () => ({ ok: true }));
  app.get('/room.js', async (_request, reply) => reply.type('text/javascript').send(roomScript));
  app.get('/room.css', async (_request, reply) => reply.type('text/css').send(roomStyle));
  installPlatformApi(app, key);
  installRooms(app, { rooms, wallet });
  return app;
}

function installPlatformApi(app: FastifyInstance, key: Key): void {
  app.post('/live-chat/v1/models', async (request, reply) => {
    const rawBody = rawBodyOf(request);
    if (!isSigned(key, request.headers, request.url, rawBody))
      return await reply.code(401).send({ code: 'BAD_SIGNATURE' });
    const { language } = parse(rawBody);
    const models = presenters.map((presenter) => {
      const { modelId, picture, online } = presenter;
      return { modelId, name: nameOf(presenter, String(language)), picture, online };
    });
    return await reply.send({ code: 'OK', models });
  });
}

interface RoomParts {
  readonly rooms: Rooms;
  readonly wallet: Wallet;
}

type RoomRequest = FastifyRequest<{ Querystring: Readonly<Record<string, string | undefined>> }>;
type VisitRequest = FastifyRequest<{ Params: { visitId: string } }>;

function installRooms(app: FastifyInstance, { rooms, wallet }: RoomParts): void {
  app.get('/play/:gameCode', async (request: RoomRequest, reply) => {
    const { model = presenters[0]?.modelId, launchToken, language = 'en' } = request.query;
    const presenter = presenters.find(({ modelId, online }) => modelId === model && online);
    if (!presenter) return await reply.code(404).type('text/plain').send('There is no such room.');
    const guest = launchToken === undefined ? undefined : await wallet.enter(launchToken);
    if (launchToken !== undefined && !guest)
      return await reply.code(403).type('text/plain').send('The room did not open.');
    const visit = rooms.open({ modelId: presenter.modelId, language, guest });
    return await reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(roomPage({ visit, name: nameOf(presenter, language), texts: textsIn(language), gifts }));
  });
  app.get('/api/:visitId/events', async ({ params, raw }: VisitRequest, reply) => {
    const visit = rooms.visit(params.visitId);
    if (!visit) return await reply.code(404).send({ error: 'unknown' });
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (message: object): void => void reply.raw.write(`data: ${JSON.stringify(message)}\n\n`);
    for (const message of rooms.messages(visit.modelId)) send(message);
    const end = rooms.listen(visit.modelId, send);
    const heartbeat = setInterval(() => reply.raw.write(':\n\n'), HEARTBEAT_MS);
    raw.on('close', () => {
      end();
      clearInterval(heartbeat);
    });
  });
  app.post('/api/:visitId/messages', async (request: VisitRequest, reply) => {
    const visit = rooms.visit(request.params.visitId);
    const { text } = parse(rawBodyOf(request));
    if (!visit?.guest || typeof text !== 'string') return await reply.code(403).send({ error: 'no_guest' });
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.length > TEXT_MAX) return await reply.code(422).send({ error: 'text' });
    rooms.say(visit.modelId, { from: 'guest', name: visit.guest.displayName, text: trimmed });
    answer(rooms, visit, textsIn(visit.language).answer);
    return await reply.send({ ok: true });
  });
  app.post('/api/:visitId/gifts', async (request: VisitRequest, reply) => {
    const visit = rooms.visit(request.params.visitId);
    const { giftId, transactionId } = parse(rawBodyOf(request));
    const gift = gifts.find((each) => each.giftId === giftId);
    if (!visit?.guest) return await reply.code(403).send({ error: 'no_guest' });
    if (!gift || typeof transactionId !== 'string' || !/^gift-[0-9a-f-]{36}$/.test(transactionId))
      return await reply.code(422).send({ error: 'gift' });
    const outcome = await wallet.pay(visit.guest, gift, transactionId);
    if (outcome.kind === 'paid') {
      const texts = textsIn(visit.language);
      rooms.say(visit.modelId, { from: 'guest', name: visit.guest.displayName, text: giftLine(texts, gift.giftId) });
      answer(rooms, visit, texts.thanks);
    }
    return await reply.send(outcome);
  });
}

function giftLine(texts: ReturnType<typeof textsIn>, giftId: string): string {
  const names: Readonly<Record<string, string>> = { rose: texts.rose, cake: texts.cake, crown: texts.crown };
  return `🎁 ${names[giftId] ?? giftId}`;
}

/** The presenter of the sandbox answers each message with one sentence. */
function answer(rooms: Rooms, { modelId, language }: Visit, text: string): void {
  const presenter = presenters.find((each) => each.modelId === modelId);
  if (presenter) rooms.say(modelId, { from: 'presenter', name: nameOf(presenter, language), text });
}

function rawBodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function parse(rawBody: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(rawBody);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
