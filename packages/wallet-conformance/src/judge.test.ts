import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { dialects, judge, junitOf, scorecardOf, Wallet, type Send, type Verdict } from './judge.ts';

const address = { url: 'http://wallet.test/seamless/v1', vendor: 'V', keyId: 'k', secret: 's' };
const helpers = { launchToken: async () => await Promise.resolve('token') };
const silent: Send = async () => await Promise.reject(new Error('connection refused'));

test('a wallet that falls silent breaks the rules, and all of them are tried', async () => {
  const verdicts = await judge(new Wallet(address, silent), helpers, ['S1', 'B1', 'A2']);
  expect(verdicts.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['S1', 'broken'],
    ['B1', 'broken'],
    ['A2', 'broken'],
  ]);
  expect(verdicts[0]?.finding).toContain('connection refused');
});

test('a rule that the dialect cannot express is not asked, and the reason is given', async () => {
  const wallet = new Wallet(address, silent, dialects['sorted-md5']?.());
  const [named, nonce] = await judge(wallet, helpers, ['S3', 'S7']);
  expect(named).toMatchObject({ id: 'S3', outcome: 'not applicable' });
  expect(named?.finding).toContain('does not name the call');
  expect(nonce).toMatchObject({ id: 'S7', outcome: 'not applicable' });
  expect(wallet.replies).toEqual([]);
});

test('a rule that there is not is a mistake of who asks', async () => {
  await expect(judge(new Wallet(address, silent), helpers, ['Z9'])).rejects.toThrow('no rule Z9');
});

const verdicts: readonly Verdict[] = [
  { id: 'B1', about: 'Bet', title: 'A bet takes its stake', outcome: 'held', milliseconds: 12 },
  { id: 'B2', about: 'Bet', title: 'Once', outcome: 'broken', finding: 'took <2> & "3"', milliseconds: 1 },
  { id: 'L3', about: 'Launch', title: 'Expired', outcome: 'not judged', finding: 'no command', milliseconds: 0 },
  { id: 'L9', about: 'Launch', title: 'Unsaid', outcome: 'not applicable', finding: 'no word for it', milliseconds: 0 },
];

test('the scorecard is read by people', () => {
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

test('JUnit is read by machines', () => {
  const xml = junitOf(verdicts);
  expect(xml).toContain('tests="4" failures="1" skipped="2"');
  expect(xml).toContain('<testcase classname="Bet" name="B1 A bet takes its stake" time="0.012"/>');
  expect(xml).toContain('<skipped message="no command"/>');
  expect(xml).toContain('<skipped message="not applicable: no word for it"/>');
  expect(xml).toContain('<failure message="took &lt;2&gt; &amp; &quot;3&quot;"/>');
});

test('the command says what it wants, and ends with 2', async () => {
  const cli = new URL('cli.ts', import.meta.url).pathname;
  const failed = await promisify(execFile)(process.execPath, [cli, '--url', 'http://x']).catch(
    (error: unknown) => error,
  );
  const strange = ['--dialect', 'esperanto', '--url', 'http://x', '--vendor', 'V', '--key', 's', '--launch', 'true'];
  await expect(promisify(execFile)(process.execPath, [cli, ...strange])).rejects.toMatchObject({ code: 2 });
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('--launch COMMAND') as string });
});
