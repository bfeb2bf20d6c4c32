import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { dialects, judge, junitOf, scorecardOf, Wallet, type Send, type Verdict } from './judge.ts';

const address = { url: 'http://wallet.test/seamless/v1', vendor: 'V', keyId: 'k', secret: 's' };
const helpers = { launchToken: async () => await Promise.resolve('token') };
const silent: Send = async () => await Promise.reject(new Error('connection refused'));

test('judges every rule of a wallet that does not answer, and finds each broken', async () => {
  const verdicts = await judge(new Wallet(address, silent), helpers, ['S1', 'B1', 'A2']);
  expect(verdicts.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['S1', 'broken'],
    ['B1', 'broken'],
    ['A2', 'broken'],
  ]);
  expect(verdicts[0]?.finding).toContain('connection refused');
});

test('does not judge a rule that the dialect cannot express, and gives the reason', async () => {
  const wallet = new Wallet(address, silent, dialects['sorted-md5']?.());
  const [named, nonce] = await judge(wallet, helpers, ['S3', 'S7']);
  expect(named).toMatchObject({ id: 'S3', outcome: 'not applicable' });
  expect(named?.finding).toContain('does not name the call');
  expect(nonce).toMatchObject({ id: 'S7', outcome: 'not applicable' });
  expect(wallet.replies).toEqual([]);
});

test('refuses the name of a rule that does not exist', async () => {
  await expect(judge(new Wallet(address, silent), helpers, ['Z9'])).rejects.toThrow('no rule Z9');
});

test('does not judge a rule whose helper is missing, and names the helper', async () => {
  const wallet = new Wallet(address, silent);
  const operator = { setMaintenance: async () => await Promise.resolve() };
  const [expired, blocked] = await judge(wallet, { ...helpers, operator }, ['L3', 'O1']);
  expect(expired).toMatchObject({ id: 'L3', outcome: 'not judged', finding: 'needs expire' });
  expect(blocked).toMatchObject({ id: 'O1', outcome: 'not judged', finding: 'needs operator.block' });
  expect(wallet.replies).toEqual([]);
});

test('reports what was expected, what was sent without its token, and what was received', async () => {
  const wrong: Send = async () => await Promise.resolve({ status: 200, text: '{"code":"OK"}' });
  const [verdict] = await judge(new Wallet(address, wrong), helpers, ['L2']);
  expect(verdict?.finding?.split('\n')).toEqual([
    'authenticate: expected INVALID_TOKEN, got OK',
    'sent: authenticate {"launchToken":"…"}',
    'got:  HTTP 200 {"code":"OK"}',
  ]);
});

const verdicts: readonly Verdict[] = [
  { id: 'B1', about: 'Bet', title: 'A bet takes its stake', outcome: 'held', milliseconds: 12 },
  { id: 'B2', about: 'Bet', title: 'Once', outcome: 'broken', finding: 'took <2> & "3"', milliseconds: 1 },
  { id: 'L3', about: 'Launch', title: 'Expired', outcome: 'not judged', finding: 'no command', milliseconds: 0 },
  { id: 'L9', about: 'Launch', title: 'Unsaid', outcome: 'not applicable', finding: 'no word for it', milliseconds: 0 },
];

test('formats the scorecard by chapter, with the findings below their rules', () => {
  expect(scorecardOf(verdicts)).toBe(`Bet
  ✓ B1  A bet takes its stake
  ✗ B2  Once
        took <2> & "3"

Launch
  – L3  Expired
        no command
  · L9  Unsaid
        no word for it

1 held, 1 broken, 1 not judged, 1 not applicable
`);
});

test('formats JUnit XML with failures and skipped tests', () => {
  const xml = junitOf(verdicts);
  expect(xml).toContain('tests="4" failures="1" skipped="2"');
  expect(xml).toContain('<testcase classname="Bet" name="B1 A bet takes its stake" time="0.012"/>');
  expect(xml).toContain('<skipped message="no command"/>');
  expect(xml).toContain('<skipped message="not applicable: no word for it"/>');
  expect(xml).toContain('<failure message="took &lt;2&gt; &amp; &quot;3&quot;"/>');
});

test('keeps the lines of a finding apart in the scorecard and in JUnit XML', () => {
  const [first] = verdicts;
  if (!first) throw new Error('no verdict');
  const several: readonly Verdict[] = [{ ...first, outcome: 'broken', finding: 'expected OK\nsent: bet\ngot: 409' }];
  expect(scorecardOf(several)).toContain('\n        expected OK\n        sent: bet\n        got: 409\n');
  expect(junitOf(several)).toContain('message="expected OK&#10;sent: bet&#10;got: 409"');
});

test('prints the usage and exits with 2 if an option is missing or wrong', async () => {
  const cli = new URL('cli.ts', import.meta.url).pathname;
  const failed = await promisify(execFile)(process.execPath, [cli, '--url', 'http://x']).catch(
    (error: unknown) => error,
  );
  const unknownDialect = [
    '--dialect',
    'esperanto',
    '--url',
    'http://x',
    '--vendor',
    'V',
    '--key',
    's',
    '--launch',
    'true',
  ];
  await expect(promisify(execFile)(process.execPath, [cli, ...unknownDialect])).rejects.toMatchObject({ code: 2 });
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('--launch COMMAND') as string });
});
