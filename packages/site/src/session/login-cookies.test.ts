import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endRememberedDevice,
  forgetLogins,
  readRememberedUser,
  rememberUser,
  subscribeToLogins,
} from './login-cookies.ts';

/** A cookie jar behind `document.cookie`. A cookie whose expiry lies in the past is removed, as in a browser. */
function createJar(cookies: Map<string, string>) {
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length);
      if (expires !== undefined && Date.parse(expires) < Date.now()) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

let cookies: Map<string, string>;
beforeEach(() => {
  cookies = new Map([['loginTypeSms', '9812300001']]);
  vi.stubGlobal('document', createJar(cookies));
  vi.stubGlobal('location', { protocol: 'https:' });
});
afterEach(() => void vi.unstubAllGlobals());

test('reports each change of the remembered user to the page', () => {
  const seen: (string | undefined)[] = [];
  const unsubscribe = subscribeToLogins(() => seen.push(readRememberedUser('M1')));
  rememberUser('M1', 'sita');
  rememberUser('M1', 'ram');
  endRememberedDevice();
  unsubscribe();
  rememberUser('M1', 'gita');
  expect(seen).toEqual(['sita', 'ram', undefined]);
});

test('removes the telephone number that the previous release stored', () => {
  endRememberedDevice();
  expect(cookies.has('loginTypeSms')).toBe(false);
});

test('leaves no cookie of a forgotten person', () => {
  rememberUser('M1', 'sita');
  forgetLogins('M1');
  expect([...cookies]).toEqual([]);
});
