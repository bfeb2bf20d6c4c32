import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assert } from '../domain/assert.ts';
import { createScope } from '../http/create-scope.ts';
import { merchantOf, scopeOf } from '../testing/call.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, type TestMember } from '../testing/world.ts';
import { BrandScope } from './brand-scope.ts';
import { LineScope } from './line-scope.ts';
import { OwnScope } from './own-scope.ts';
import { VisitorScope } from './visitor-scope.ts';

let testDb: TestDb;
const people = new Map<string, TestMember>();

/**
 * Each account with its upline. The fillers make `ten-and-more` a member with an id of two digits, which begins with the id 1 of the agent `a`: the
 * tests show that lines are compared id by id and not as text.
 */
const MEMBERS_WITH_UPLINE = [
  ['a'],
  ['below', 'a'],
  ['deep', 'below'],
  ['b'],
  ['of-b', 'b'],
  ...Array.from({ length: 5 }, (_, index) => [`filler${index}`]),
  ['ten-and-more', 'b'],
] as const;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createMerchant(testDb.db, 2);
  for (const [account, upline] of MEMBERS_WITH_UPLINE) {
    const uplineMember = upline === undefined ? undefined : getPerson(upline);
    const type = account === 'a' || account === 'b' ? 1 : 0;
    people.set(
      account,
      await createMember(testDb.db, { merchantId: 1, account, type, ...(uplineMember && { upline: uplineMember }) }),
    );
  }
  people.set('other-brand', await createMember(testDb.db, { merchantId: 2, account: 'other-brand' }));
});
afterAll(async () => await testDb.close());

function getPerson(account: string): TestMember {
  const person = people.get(account);
  assert(person !== undefined, `there is no ${account}`);
  return person;
}

function createLineScope(account: string): LineScope {
  const scope = scopeOf({ ...getPerson(account), type: 1 }, merchantOf(1));
  assert(scope instanceof LineScope, 'an agent has a line');
  return scope;
}

async function readAccountsBelow(account: string): Promise<string[]> {
  const rows = await testDb.db.selectFrom(createLineScope(account).members().as('m')).select('m.account').execute();
  return rows.map((row) => row.account).toSorted((left, right) => left.localeCompare(right));
}

describe('the line of an agent', () => {
  test('contains all members below the agent, and neither the agent nor members of another line or brand', async () => {
    expect(await readAccountsBelow('a')).toEqual(['below', 'deep']);
    expect(await readAccountsBelow('b')).toEqual(['of-b', 'ten-and-more']);
    expect(await readAccountsBelow('deep')).toEqual([]);
  });

  test('returns the path of a row below the agent, and throws for a row of another line', () => {
    const [below, deep] = [getPerson('below').memberId, getPerson('deep').memberId];
    expect(createLineScope('a').pathBelow(getPerson('deep').line)).toEqual([below, deep]);
    expect(() => createLineScope('a').pathBelow(getPerson('of-b').line)).toThrow('a row of another line');
    expect(() => createLineScope('a').pathBelow(getPerson('a').line)).toThrow('a row of another line');
    expect(() => createLineScope('a').accountsOn([getPerson('ten-and-more').line])).toThrow('a row of another line');
  });
});

describe('the scope of a session', () => {
  const host = { merchant: merchantOf(1), site: 'member', origin: '', status: 0 } as const;
  const securitySettings = { needsSecondFactor: false, sessionIdleSeconds: 60, sessionAbsoluteSeconds: 60 };

  test('is a visitor scope without a session, an own scope on the member site, and a line scope on the agent site', () => {
    // A scope has all fields of a session, so it can stand for one here.
    const session = scopeOf(getPerson('below'), merchantOf(1));
    expect(createScope({ ...host, ...securitySettings }, undefined)).not.toBeInstanceOf(OwnScope);
    expect(createScope({ ...host, ...securitySettings }, undefined)).toBeInstanceOf(VisitorScope);
    expect(createScope({ ...host, ...securitySettings }, session)).not.toBeInstanceOf(LineScope);
    expect(createScope({ ...host, ...securitySettings }, session)).toBeInstanceOf(OwnScope);
    expect(createScope({ ...host, ...securitySettings, site: 'agent' }, session)).toBeInstanceOf(LineScope);
  });

  test('cannot be created for another brand', () => {
    expect(() => scopeOf(getPerson('other-brand'), merchantOf(1))).toThrow('a session was used at another brand');
  });
});

test('a brand scope contains the members of the brand and of no other brand', async () => {
  const readAccounts = async (merchantId: number) => {
    const scope = new BrandScope({ merchantId });
    const rows = await testDb.db.selectFrom(scope.members().as('m')).select('m.account').execute();
    return rows.map(({ account }) => account);
  };
  expect(await readAccounts(2)).toEqual(['other-brand']);
  expect(await readAccounts(1)).not.toContain('other-brand');
  expect(await readAccounts(1)).toContain('deep');
});
