import { endpoints } from '@baize/contract/catalogue';
import type { Marks } from '@baize/contract/marks';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { Handlers } from './call.ts';
import { registerEndpoints, type EndpointContext } from './endpoint.ts';

/** The registration of routes uses neither the context nor the handlers, so both are empty. */
const context = {} as EndpointContext;
const handlers = {} as Handlers;

function register(changedMarks: object): ReturnType<typeof fastify> {
  const app = fastify();
  const { balance } = endpoints;
  const table = {
    logout: endpoints.logout,
    balance: { ...balance, marks: { ...balance.marks, ...changedMarks } as Marks },
  };
  registerEndpoints(app, context, handlers, table);
  return app;
}

test('registers a route with complete marks', () => {
  const { path: url } = endpoints.balance.marks;
  expect(register({}).hasRoute({ method: 'GET', url })).toBe(true);
});

test.each([
  ['account', { account: undefined }],
  ['stepUp', { stepUp: undefined }],
  ['token', { token: undefined }],
  ['site', { site: undefined }],
])('refuses to register a route without the mark %s', (name, changed) => {
  expect(() => register(changed)).toThrow(`the marks of balance are incomplete: ${name}`);
});

test('refuses to register a route whose step-up the server cannot check', () => {
  const consoleMarks = { site: 'console', stepUp: 'second_factor', permission: 'audit.view' };
  expect(() => register(consoleMarks)).toThrow('the step-up second_factor of balance is judged nowhere');
});
