import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE } from '../attacks/inputs.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { call, signUp, valueOf } from '../testing/people.ts';
import { createCatalogue } from '../testing/world.ts';
import { APPLICATION_PROGRAM, runProgramCommand } from '../testing/program-commands.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  token = await signUp(server, 'applicant');
});
afterAll(async () => await server.close());

const ops = async (command: string, options: readonly string[] = [], file: object = APPLICATION_PROGRAM) =>
  await runProgramCommand(server.db, command, options, file);
const byAsha = ['--by', 'asha'];
const program = ['--code', 'birthday', '--file', 'birthday.json', ...byAsha];

test('an operator adds and changes a program, and the previous version is kept', async () => {
  const wrong = { ...APPLICATION_PROGRAM, definition: { ...APPLICATION_PROGRAM.definition, frequency: 'often' } };
  expect(await ops('reward-programs add', program, wrong)).toMatchObject({
    code: 2,
    text: expect.stringContaining('definition.frequency'),
  });
  const lostLink = { ...APPLICATION_PROGRAM, terms: { en: '<a href="https://evil.test/">here</a>' } };
  expect(await ops('reward-programs add', program, lostLink)).toEqual({
    code: 2,
    text: expect.stringMatching(/^terms\.en has links .*https:\/\/evil\.test\/.*pnpm ops links add/),
  });
  expect(await ops('reward-programs add', program)).toEqual({ code: 0, text: 'birthday is added, on.' });
  expect((await ops('reward-programs add', program)).text).toContain('There is a program birthday already.');
  const shown = valueOf(
    'activity',
    await call(server, 'activity', { activityId: 'birthday', language: 'en' }, { token }),
  );
  expect(shown).toMatchObject({ title: 'Birthday gift', content: '<p>Send a picture.</p>', obstacle: null });
  const longer = { ...APPLICATION_PROGRAM, endsAt: '2027-01-01T00:00:00Z' };
  expect((await ops('reward-programs change', program, longer)).text).toBe('birthday is changed, version 2.');
  expect((await ops('reward-programs list')).text).toContain('birthday  application  on  version 2');
  expect((await ops('reward-programs show', ['--code', 'birthday'])).text).toContain('"budget_minor": "4000"');
  const history = (await ops('reward-programs versions', ['--code', 'birthday'])).text.split('\n');
  expect(history).toEqual([
    expect.stringMatching(/^version 1, until \S+: .*"ends_at":null/),
    expect.stringMatching(/^version 2, now: .*"ends_at":"2027/),
  ]);
  expect(await ops('reward-programs versions', ['--code', 'none'])).toMatchObject({ code: 2 });
  const versions = await server.db.selectFrom('reward_program_version').select(['code', 'version']).execute();
  expect(versions).toEqual([{ code: 'birthday', version: 1 }]);
});

test('an operator takes up an application and grants it within the budget, and each act is audited', async () => {
  const entry = { requestId: randomUUID(), activityId: 'birthday', remark: 'Today', images: [] };
  const { applicationId } = valueOf('applyActivity', await call(server, 'applyActivity', entry, { token }));
  expect((await ops('reward-applications list')).text).toContain(`${applicationId}  birthday  applicant  applying`);
  const id = ['--id', applicationId, ...byAsha];
  const granted = [...id, '--reason', 'The passport says so'];
  expect(await ops('reward-applications take', id)).toMatchObject({ code: 0 });
  expect((await ops('reward-applications issue', [...id, '--amount', '30.00'])).text).toContain('--reason is missing');
  expect((await ops('reward-applications issue', [...granted, '--amount', '45.00'])).text).toContain('budget');
  expect((await ops('reward-applications issue', [...granted, '--amount', '60.00'])).text).toContain('no more than');
  expect(await ops('reward-applications issue', [...granted, '--amount', '30.00'])).toMatchObject({ code: 0 });
  expect((await ops('reward-applications reject', [...id, '--answer', 'No'])).text).toContain('decided already');
  const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
  expect(list).toMatchObject([{ kind: 'activity', state: 'claim', amount: '30.00' }]);
  expect((await ops('reward-programs costs')).text).toContain(
    'birthday  activity  grants=1  granted=30.00  claimed=0.00  returned=0.00  uncollected=0.00  wagered=0.00  kept=0.00',
  );
  const shown = JSON.parse((await ops('reward-applications show', ['--id', applicationId])).text);
  expect(shown).toMatchObject({ state: 'issued', reason: 'The passport says so', answer: '' });
  const audit = await server.db.selectFrom('operator_audit').select('command').orderBy('audit_id').execute();
  expect(audit.map(({ command }) => command)).toEqual([
    'reward-programs add',
    'reward-programs change',
    'reward-applications take',
    'reward-applications issue',
  ]);
});

test('an operator sees the number of pictures in the queue, and reads the pictures themselves', async () => {
  const applicant = await signUp(server, 'pictured');
  const picture = { purpose: 'activity', contentType: 'image/png', data: PICTURE };
  const uploads = [];
  for (const _ of [1, 2])
    uploads.push(valueOf('uploadImage', await call(server, 'uploadImage', picture, { token: applicant })));
  const images = uploads.map(({ uploadId }) => uploadId);
  const entry = { requestId: randomUUID(), activityId: 'birthday', remark: 'Card', images };
  const { applicationId } = valueOf('applyActivity', await call(server, 'applyActivity', entry, { token: applicant }));
  expect((await ops('reward-applications list')).text).toMatch(new RegExp(`^${applicationId} .* pictures=2 `, 'm'));
  const folder = mkdtempSync(join(tmpdir(), 'application-'));
  const shown = await ops('reward-applications show', ['--id', applicationId, '--pictures', folder]);
  expect(JSON.parse(shown.text)).toMatchObject({ program: 'birthday', account: 'pictured', remark: 'Card' });
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual([`application-${applicationId}-1.png`, `application-${applicationId}-2.png`]);
  const stored = await server.db.selectFrom('upload').select('bytes').where('upload_id', 'in', images).execute();
  expect(readFileSync(join(folder, files[0] ?? ''))).toEqual(stored[0]?.bytes);
  rmSync(folder, { recursive: true });
  expect(JSON.parse((await ops('reward-applications show', ['--id', applicationId])).text)).toMatchObject({
    pictures: 2,
  });
  expect((await ops('reward-applications show', ['--id', '99'])).text).toContain('no such application');
});

test('a stopped program disappears from the page, and its grants can still be claimed', async () => {
  expect(await ops('reward-programs stop', ['--code', 'birthday', ...byAsha])).toMatchObject({ code: 0 });
  const activity = await call(server, 'activity', { activityId: 'birthday' }, { token });
  expect(activity).toMatchObject({ status: 404, body: { code: 'promotion.not_found' } });
  const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
  const claim = { requestId: randomUUID(), rewardId: list[0]?.rewardId };
  expect(await call(server, 'claimReward', claim, { token })).toMatchObject({ status: 200 });
  await server.db.updateTable('turnover_requirement').set({ done_minor: 700n }).execute();
  expect((await ops('reward-programs costs')).text).toContain('claimed=30.00');
  expect((await ops('reward-programs costs')).text).toContain('wagered=7.00  kept=30.00');
});

test('a mission and the rates of a rebate name vendors that the brand offers', async () => {
  await createCatalogue(server.db, 1);
  const [vendor] = await server.db
    .selectFrom('merchant_vendor')
    .select('vendor_code')
    .where('merchant_id', '=', 1)
    .execute();
  const definition = {
    measure: 'valid_bet',
    gameTypes: [],
    goal: '10',
    period: 'daily',
    reward: { kind: 'points', points: 5 },
    claimHours: 24,
  };
  const add = async (code: string, vendors: readonly string[]) =>
    await ops('reward-programs add', ['--code', code, '--file', 'mission.json', ...byAsha], {
      ...APPLICATION_PROGRAM,
      kind: 'mission',
      definition: { ...definition, vendors },
    });
  const known = vendor?.vendor_code ?? '';
  expect(await add('elsewhere', [known, 'ELSEWHERE'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('the brand has no vendor ELSEWHERE'),
  });
  expect(await add('at-vendor', [known])).toMatchObject({ code: 0 });
  const rate = { gameType: 'RNG', vipFrom: 0, ratePpm: 5_000 };
  const addRebate = async (code: string) =>
    await ops('reward-programs add', ['--code', 'rebate', '--file', 'rebate.json', ...byAsha], {
      ...APPLICATION_PROGRAM,
      kind: 'rebate',
      definition: {
        rates: [rate],
        vendorRates: [{ ...rate, vendor: code, from: '2026-12-01T00:00:00Z' }],
        minimumClaim: '1',
        turnoverPpm: 0,
      },
    });
  expect((await addRebate('ELSEWHERE')).text).toBe(
    'definition.vendorRates: the brand has no vendor ELSEWHERE (pnpm ops brand-vendors list).',
  );
  expect(await addRebate(known)).toMatchObject({ code: 0 });
});

test('a leaderboard needs a smallest stake for multiples, and keeps its measure', async () => {
  const definition = {
    measure: 'valid_bet',
    gameTypes: [],
    period: 'daily',
    prizes: [{ fromRank: 1, toRank: 1, reward: { kind: 'points', points: 5 } }],
    claimHours: 24,
  };
  const board = { ...APPLICATION_PROGRAM, kind: 'leaderboard', definition, budget: undefined };
  const multiples = { ...board, definition: { ...definition, measure: 'best_multiple' } };
  const named = ['--code', 'board', '--file', 'board.json', ...byAsha];
  const withoutStake = await ops('reward-programs add', named, multiples);
  expect(withoutStake).toMatchObject({ code: 2, text: expect.stringContaining('definition.minStake') });
  expect(await ops('reward-programs add', named, board)).toMatchObject({ code: 0 });
  const withStake = { ...multiples, definition: { ...multiples.definition, minStake: '10' } };
  expect(await ops('reward-programs change', named, withStake)).toEqual({
    code: 2,
    text: 'board counts valid_bet, which cannot change. Stop it and add another one.',
  });
  const weekly = { ...board, definition: { ...definition, period: 'weekly' } };
  expect(await ops('reward-programs change', named, weekly)).toMatchObject({ code: 0 });
});

test('keeps the measure of a mission, in whose unit its progress is stored', async () => {
  const reward = { kind: 'points', points: 5 };
  const definition = { measure: 'logins', gameTypes: [], goal: '3', period: 'weekly', reward, claimHours: 24 };
  const task = { ...APPLICATION_PROGRAM, kind: 'mission', definition, budget: undefined };
  const named = ['--code', 'task', '--file', 'task.json', ...byAsha];
  expect(await ops('reward-programs add', named, task)).toMatchObject({ code: 0 });
  const deposits = { ...task, definition: { ...definition, measure: 'deposits' } };
  expect(await ops('reward-programs change', named, deposits)).toMatchObject({
    code: 2,
    text: expect.stringContaining('task counts logins'),
  });
  const longer = { ...task, definition: { ...definition, goal: '5' } };
  expect(await ops('reward-programs change', named, longer)).toMatchObject({ code: 0 });
});

test('refuses amounts that the currency of the brand does not have, with their paths', async () => {
  const setCurrency = async (currency: string) =>
    await server.db.updateTable('merchant').set({ currency }).where('merchant_id', '=', 1).execute();
  const item = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: 0 });
  const signIn = (...amounts: readonly string[]) => ({
    ...APPLICATION_PROGRAM,
    kind: 'sign_in',
    definition: { prizes: amounts.map(item), forgivenDays: 0 },
    budget: { total: '4000' },
  });
  const named = ['--code', 'signs', '--file', 'signs.json', ...byAsha];
  await setCurrency('VND');
  expect(await ops('reward-programs add', named, { ...signIn('1000', '12.50'), budget: { day: '40.5' } })).toEqual({
    code: 2,
    text: 'definition.prizes.1.amount: 12.50 is no amount of VND\nbudget.day: 40.5 is no amount of VND',
  });
  expect(await ops('reward-programs add', named, signIn('1000', '1250'))).toMatchObject({ code: 0 });
  await setCurrency('NPR');
});
