import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@baize/postgres/start';
import { describeEnd, root } from './child.ts';
import { makeTemporaryData } from './temporary-data.ts';

const CONFIGURATION_DOCUMENT = 'docs/how-to/run-a-server.md';
const POLL_MS = 20;

/** How nginx is started. */
export interface NginxFrontOptions {
  /** The nginx program. */
  readonly nginxPath: string;
  /** Port of the site host on this machine. */
  readonly upstreamPort: number;
  /** Names of the certificate. */
  readonly hosts: readonly string[];
}

/** A running nginx. Both ports are on 127.0.0.1. */
export interface NginxFront {
  readonly httpPort: number;
  /** HTTP/2 and HTTP/1.1 over TLS. */
  readonly httpsPort: number;
  /** The certificate, which signs itself, and its key, both in PEM. */
  readonly certificate: { readonly cert: string; readonly key: string };
  readonly stop: () => Promise<void>;
}

/**
 * Starts nginx in front of the site host, with the configuration of docs/how-to/run-a-server.md: only its ports, its
 * upstream and its certificate are changed. Throws if nginx ends before it accepts connections.
 */
export async function startNginxFront({ nginxPath, upstreamPort, hosts }: NginxFrontOptions): Promise<NginxFront> {
  const { dataDir, remove } = await makeTemporaryData();
  const certificate = createCertificate(dataDir, hosts);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  await writeConfiguration(dataDir, { upstreamPort, httpPort, httpsPort });
  const nginx = spawn(nginxPath, ['-p', dataDir, '-c', join(dataDir, 'nginx.conf')], { stdio: 'inherit' });
  const stop = async () => {
    nginx.kill('SIGQUIT');
    if (describeEnd(nginx) === undefined) await once(nginx, 'exit');
    await remove();
  };
  while (!(await isListening(httpsPort))) {
    const end = describeEnd(nginx);
    if (end !== undefined) {
      await remove();
      throw new Error(`nginx ended at its start (${end})`);
    }
    await pause(POLL_MS);
  }
  return { httpPort, httpsPort, certificate, stop };
}

interface Ports {
  readonly upstreamPort: number;
  readonly httpPort: number;
  readonly httpsPort: number;
}

/** Writes the configuration from the how-to with the ports and paths of this run. Throws if the how-to lacks one of the replaced texts. */
async function writeConfiguration(dataDir: string, { upstreamPort, httpPort, httpsPort }: Ports): Promise<void> {
  const document = await readFile(join(root, CONFIGURATION_DOCUMENT), 'utf8');
  const [, block = ''] = /```nginx\n([^]*?)```/.exec(document) ?? [];
  const site = replaceOnce(block, {
    'server 127.0.0.1:8080;': `server 127.0.0.1:${upstreamPort};`,
    '    listen 80;': `    listen 127.0.0.1:${httpPort};`,
    '    listen [::]:80;\n': '',
    '    listen 443 ssl http2;': `    listen 127.0.0.1:${httpsPort} ssl http2;`,
    '    listen [::]:443 ssl http2;\n': '',
    '/etc/ssl/brand/fullchain.pem': join(dataDir, 'fullchain.pem'),
    '/etc/ssl/brand/key.pem': join(dataDir, 'key.pem'),
  });
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((each) => `${each}_temp_path ${dataDir}/temporary;`)
    .join(' ');
  await mkdir(join(dataDir, 'temporary'), { recursive: true });
  await writeFile(
    join(dataDir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${dataDir}/nginx.pid; error_log stderr crit; events {}\nhttp { access_log off; ${temporaryPaths}\n${site}\n}\n`,
  );
}

async function isListening(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
  });
}

/** Creates a self-signed certificate for the hosts, in the files that the configuration names. */
function createCertificate(folder: string, hosts: readonly string[]): NginxFront['certificate'] {
  const [cert, key] = [join(folder, 'fullchain.pem'), join(folder, 'key.pem')];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${hosts[0]}`, '-addext', names];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

/** Replaces the first occurrence of each text. Throws if a text does not occur. */
function replaceOnce(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from))
      throw new Error(`${CONFIGURATION_DOCUMENT} has no "${from}" in its configuration of nginx`);
    return changed.replace(from, to);
  }, text);
}
