import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stack } from './stack.ts';

/** Changes the text of an answer; undefined means that the file does not exist. */
type Edit = (text: string) => string | undefined;
/** Change of the answers of matching paths. */
type Change = readonly [path: RegExp, edit: Edit];

/** The player site behind a proxy on its own port, where a test can change or remove files as a new deployment would, and stop the site. */
export interface DeployedSite {
  readonly origin: string;
  /** Changes the answers of matching paths from now on; an edit that returns undefined removes the file. */
  readonly changeAnswers: (path: RegExp, edit: Edit) => void;
  /** Closes the port and all connections, so that the site cannot be reached. */
  readonly stop: () => Promise<void>;
  /** Opens the same port again. */
  readonly restart: () => Promise<void>;
}

const SITE_HOST = `play.baize.localhost:${stack.sitesPort}`;

/** Starts the proxy on a free port. */
export async function startDeployedSite(): Promise<DeployedSite> {
  const changes: Change[] = [];
  const server = createServer((request, reply) => forwardRequest(request, reply, changes));
  const listen = async (port: number) =>
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo; // the server listens on a port and not on a pipe
  return {
    origin: `http://play.baize.localhost:${port}`,
    changeAnswers: (path, edit) => void changes.push([path, edit]),
    stop: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
    restart: async () => await listen(port),
  };
}

/** Forwards a request as the site's own host would receive it. */
function forwardRequest(request: IncomingMessage, reply: ServerResponse, changes: readonly Change[]): void {
  const { origin, 'accept-encoding': encoding, ...headers } = request.headers;
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  const edit = changes.findLast(([path]) => path.test(pathname))?.[1];
  const forwarded = sendRequest({
    host: '127.0.0.1',
    port: stack.sitesPort,
    method: request.method,
    path: request.url,
    headers: {
      ...headers,
      host: SITE_HOST,
      ...(origin !== undefined && { origin: `http://${SITE_HOST}` }),
      ...(encoding !== undefined && edit === undefined && { 'accept-encoding': encoding }),
    },
  });
  forwarded.on('response', (answer) => (edit ? sendEdited(answer, reply, edit) : sendUnchanged(answer, reply)));
  forwarded.on('error', () => reply.destroy());
  request.pipe(forwarded);
}

function sendUnchanged(answer: IncomingMessage, reply: ServerResponse): void {
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
