import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VISITS_PER_LINK_AND_DAY_MAX, VISITS_PER_RANGE_AND_DAY_MAX } from '../../../members/recruiting/recruits.ts';
import type { TestApp } from '../../../testing/app.ts';
import { call } from '../../../testing/people.ts';
import { openRecruitingTest, type RecruitingTest } from '../../../testing/recruiting.ts';

let world: RecruitingTest;
let server: TestApp;
beforeAll(async () => {
  world = await openRecruitingTest();
  ({ server } = world);
});
afterAll(async () => await server.close());

describe('a visit by a link', () => {
  test('is counted once per browser and day', async () => {
    const agent = await world.createAgent();
    const link = await world.makeLink(agent);
    const visit = async (browser: string) =>
      await call(server, 'promotionVisit', { code: link.code }, { headers: { 'user-agent': browser } });
    const at = new Date();
    server.at(at);
    for (const browser of ['Firefox', 'Firefox', 'Chrome']) expect((await visit(browser)).status).toBe(200);
    expect(await world.findLink(agent, link.linkId)).toMatchObject({ visits: 2, visitsToday: 2 });
    server.at(new Date(at.getTime() + 24 * 3_600_000));
    await visit('Firefox');
    server.at(undefined);
    expect(await world.findLink(agent, link.linkId)).toMatchObject({ visits: 3, visitsToday: 2 });
  });

  test('is counted for a limited number of browsers per address range and day', async () => {
    const agent = await world.createAgent();
    const { code, linkId } = await world.makeLink(agent);
    for (let browser = 0; browser <= VISITS_PER_RANGE_AND_DAY_MAX; browser += 1)
      await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': `Browser ${browser}` } });
    expect(await world.findLink(agent, linkId)).toMatchObject({ visits: VISITS_PER_RANGE_AND_DAY_MAX });
  });

  test('is counted for no more browsers if all of them come at once', async () => {
    const agent = await world.createAgent();
    const { code, linkId } = await world.makeLink(agent);
    const browsers = Array.from({ length: 2 * VISITS_PER_RANGE_AND_DAY_MAX }, (_, browser) => `Browser ${browser}`);
    await Promise.all(
      browsers.map(
        async (browser) => await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': browser } }),
      ),
    );
    expect(await world.findLink(agent, linkId)).toMatchObject({ visits: VISITS_PER_RANGE_AND_DAY_MAX });
  });

  test('is counted up to a maximum per link and day', async () => {
    const agent = await world.createAgent();
    const { code, linkId } = await world.makeLink(agent);
    await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': 'Firefox' } });
    await server.db
      .updateTable('promotion_link_day')
      .set({ visits: VISITS_PER_LINK_AND_DAY_MAX })
      .where('link_id', '=', BigInt(linkId))
      .execute();
    await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': 'Chrome' } });
    expect(await world.findLink(agent, linkId)).toMatchObject({ visits: VISITS_PER_LINK_AND_DAY_MAX });
  });

  test('gets the same answer for known and unknown codes', async () => {
    const knownLink = await world.makeLink(await world.createAgent());
    const answers = [knownLink.code, 'NBDYHSTH22'].map(async (code) => await call(server, 'promotionVisit', { code }));
    const [first, second] = await Promise.all(answers);
    expect(first?.body).toEqual(second?.body);
  });
});
