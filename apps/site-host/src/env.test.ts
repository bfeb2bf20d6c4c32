import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const complete = { API_ORIGIN: 'http://127.0.0.1:8081' };

test('has a safe default for every variable except the origin of the server', () => {
  expect(readEnv(complete)).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    admin: undefined,
    apiOrigin: 'http://127.0.0.1:8081',
    gameOrigins: [],
    playerHosts: ['play.*'],
    agentHosts: ['agent.*'],
    trustedProxies: ['127.0.0.1/8', '::1/128'],
    hstsSeconds: 31_536_000,
    viewKeepMs: 1_000,
    logLevel: 'warn',
  });
});

test('reads lists, the admin address and host patterns', () => {
  const env = readEnv({
    ...complete,
    GAME_ORIGINS: 'https://games.example, https://other.example:8443',
    PLAYER_HOSTS: 'WWW.brand.example,*.brand.example',
    ADMIN_PORT: '9090',
    TRUSTED_PROXIES: '',
  });
  expect(env).toMatchObject({
    gameOrigins: ['https://games.example', 'https://other.example:8443'],
    playerHosts: ['www.brand.example', '*.brand.example'],
    admin: { host: '127.0.0.1', port: 9090 },
    trustedProxies: [],
  });
});

test.each([
  ['API_ORIGIN', ''],
  ['API_ORIGIN', '127.0.0.1:8081'],
  ['API_ORIGIN', 'http://server/path'],
  ['API_ORIGIN', 'javascript://server'],
  ['GAME_ORIGINS', "https://games.example;script-src 'unsafe-inline'"],
  ['PLAYER_HOSTS', 'play.example:8080'],
  ['AGENT_HOSTS', '^agent$'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['ADMIN_PORT', '0'],
  ['HSTS_SECONDS', '-1'],
  ['VIEW_KEEP_MS', '1.5'],
  ['VIEW_KEEP_MS', '3600000'],
  ['LOG_LEVEL', 'loud'],
])('refuses %s = "%s" with a sentence that names it', (name, value) => {
  expect(() => readEnv({ ...complete, [name]: value })).toThrow(new RegExp(`^${name} .*: .*\\.$`));
});
