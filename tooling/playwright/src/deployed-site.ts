import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stack } from './stack.ts';

type Edit = (text: string) => string | undefined;
/** Change of the answers of matching paths. */
type Change = readonly [path: RegExp, edit: Edit];

/** The player site at its own address, where a test can deploy another edition, remove files, and stop the site. */
export interface DeployedSite {
  readonly origin: string;
  /** Changes the answers of matching paths from now on; an edit that returns undefined removes the file. */
  readonly change: (path: RegExp, edit: Edit) => void;
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
}

const OWN_HOST = `play.baize.localhost:${stack.sitesPort}`;

export async function deploySite(): Promise<DeployedSite> {
  const changes: Change[] = [];
  const server = createServer((request, reply) => passOn(request, reply, changes));
  const listen = async (port: number) =>
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo; // the server listens on a port and not on a pipe
  return {
    origin: `http://play.baize.localhost:${port}`,
    change: (path, edit) => void changes.push([path, edit]),
    goAway: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
    comeBack: async () => await listen(port),
  };
}

/** Forwards a request as the site's own host would receive it. */
function passOn(request: IncomingMessage, reply: ServerResponse, changes: readonly Change[]): void {
  const { origin, 'accept-encoding': encoding, ...headers } = request.headers;
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  const edit = changes.findLast(([path]) => path.test(pathname))?.[1];
  const question = ask({
    host: '127.0.0.1',
    port: stack.sitesPort,
    method: request.method,
    path: request.url,
    headers: {
      ...headers,
      host: OWN_HOST,
      ...(origin !== undefined && { origin: `http://${OWN_HOST}` }),
      ...(encoding !== undefined && edit === undefined && { 'accept-encoding': encoding }),
    },
  });
  question.on('response', (answer) => (edit ? sendEdited(answer, reply, edit) : send(answer, reply)));
  question.on('error', () => reply.destroy());
  request.pipe(question);
}

function send(answer: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(reply);
}

function sendEdited(answer: IncomingMessage, reply: ServerResponse, edit: Edit): void {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => {
    const text = edit(Buffer.concat(parts).toString('utf8'));
    if (text === undefined) return reply.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...headers } = answer.headers;
    return reply.writeHead(answer.statusCode ?? 502, headers).end(text);
  });
}
