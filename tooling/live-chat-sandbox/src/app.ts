import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { renderRoomPage, roomScript, roomStyle } from './page.ts';
import { getPresenterName, presenters } from './presenters.ts';
import { gifts, Rooms, type Visit } from './rooms.ts';
import { hasValidSignature, type SigningKey } from './signature.ts';
import { getTexts } from './texts.ts';
import type { Wallet } from './wallet.ts';

/** What the sandbox needs from its configuration. */
export interface AppOptions {
  readonly wallet: Wallet;
  /** The key that the vendor shares with the platform. */
  readonly key: SigningKey;
  /** Origins of the sites that may show a room in a frame. */
  readonly frameAncestors: readonly string[];
}

const BODY_LIMIT_BYTES = 16_384;
const MESSAGE_CHARACTERS_MAX = 200;
/** Comment lines at this interval keep a proxy from closing an idle event stream. */
const HEARTBEAT_MS = 15_000;

/**
 * Builds the sandbox of a vendor of live chats without listening. Each presenter (called model in the API) has a room. The app has an API for the
 * platform and a page for players (docs/integrators/live-chat.md).
 */
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
  registerPlatformApi(app, key);
  registerRooms(app, { rooms, wallet });
  return app;
}

/** Registers the call with which the platform lists the presenters. A call without a valid signature is refused with 401. */
function registerPlatformApi(app: FastifyInstance, key: SigningKey): void {
  app.post('/live-chat/v1/models', async (request, reply) => {
    const rawBody = readRawBody(request);
    if (!hasValidSignature(key, request.headers, request.url, rawBody))
      return await reply.code(401).send({ code: 'BAD_SIGNATURE' });
    const { language } = parseFields(rawBody);
    const models = presenters.map((presenter) => {
      const { modelId, picture, online } = presenter;
      return { modelId, name: getPresenterName(presenter, String(language)), picture, online };
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

/**
 * Registers the page of a room, its event stream (server-sent events), and the calls with which a guest writes a message or sends a gift. A visitor
 * without a launch token can only watch.
 */
function registerRooms(app: FastifyInstance, { rooms, wallet }: RoomParts): void {
  app.get('/play/:gameCode', async (request: RoomRequest, reply) => {
    const { model = presenters[0]?.modelId, launchToken, language = 'en' } = request.query;
    const presenter = presenters.find(({ modelId, online }) => modelId === model && online);
    if (!presenter) return await reply.code(404).type('text/plain').send('There is no such room.');
    const guest = launchToken === undefined ? undefined : await wallet.openGuestSession(launchToken);
    if (launchToken !== undefined && !guest)
      return await reply.code(403).type('text/plain').send('The room did not open.');
    const visit = rooms.openVisit({ modelId: presenter.modelId, language, guest });
    return await reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderRoomPage({ visit, name: getPresenterName(presenter, language), texts: getTexts(language), gifts }));
  });
  app.get('/api/:visitId/events', async ({ params, raw }: VisitRequest, reply) => {
    const visit = rooms.findVisit(params.visitId);
    if (!visit) return await reply.code(404).send({ error: 'unknown' });
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (message: object): void => void reply.raw.write(`data: ${JSON.stringify(message)}\n\n`);
    for (const message of rooms.listMessages(visit.modelId)) send(message);
    const unsubscribe = rooms.subscribe(visit.modelId, send);
    const heartbeat = setInterval(() => reply.raw.write(':\n\n'), HEARTBEAT_MS);
    raw.on('close', () => {
      unsubscribe();
      clearInterval(heartbeat);
    });
  });
  app.post('/api/:visitId/messages', async (request: VisitRequest, reply) => {
    const visit = rooms.findVisit(request.params.visitId);
    const { text } = parseFields(readRawBody(request));
    if (!visit?.guest || typeof text !== 'string') return await reply.code(403).send({ error: 'no_guest' });
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.length > MESSAGE_CHARACTERS_MAX) return await reply.code(422).send({ error: 'text' });
    rooms.addMessage(visit.modelId, { from: 'guest', name: visit.guest.displayName, text: trimmed });
    addPresenterMessage(rooms, visit, getTexts(visit.language).answer);
    return await reply.send({ ok: true });
  });
  app.post('/api/:visitId/gifts', async (request: VisitRequest, reply) => {
    const visit = rooms.findVisit(request.params.visitId);
    const { giftId, transactionId } = parseFields(readRawBody(request));
    const gift = gifts.find((each) => each.giftId === giftId);
    if (!visit?.guest) return await reply.code(403).send({ error: 'no_guest' });
    if (!gift || typeof transactionId !== 'string' || !/^gift-[0-9a-f-]{36}$/.test(transactionId))
      return await reply.code(422).send({ error: 'gift' });
    const outcome = await wallet.payGift(visit.guest, gift, transactionId);
    if (outcome.kind === 'paid') {
      const texts = getTexts(visit.language);
      rooms.addMessage(visit.modelId, {
        from: 'guest',
        name: visit.guest.displayName,
        text: formatGiftMessage(texts, gift.giftId),
      });
      addPresenterMessage(rooms, visit, texts.thanks);
    }
    return await reply.send(outcome);
  });
}

function formatGiftMessage(texts: ReturnType<typeof getTexts>, giftId: string): string {
  const names: Readonly<Record<string, string>> = { rose: texts.rose, cake: texts.cake, crown: texts.crown };
  return `🎁 ${names[giftId] ?? giftId}`;
}

/** Adds a message of the presenter to the room. The presenters of the sandbox answer each message of a guest with one sentence. */
function addPresenterMessage(rooms: Rooms, { modelId, language }: Visit, text: string): void {
  const presenter = presenters.find((each) => each.modelId === modelId);
  if (presenter) rooms.addMessage(modelId, { from: 'presenter', name: getPresenterName(presenter, language), text });
}

function readRawBody({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** Parses the fields of a JSON object. Any other text has no fields. */
function parseFields(rawBody: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(rawBody);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
