import { expect, test } from 'vitest';
import { titles } from '../engine/titles/titles.ts';
import { drawRound } from '../fairness/draw-round.ts';
import { buildVerifyAddress } from '../wire/verify-address.ts';
import { symbolName } from './texts/describe-reels.ts';
import { textsOf } from './texts/texts.ts';
import { CLIENT_SEED, COMMITMENT, GAME, SERVER_SEED } from './testing/samples.ts';
import { expectAccessible, openFrame, type Visit } from './testing/visit.ts';
import { findVerifyTexts } from './verify/verify-texts.ts';

const ROUND = { title: GAME.title, serverSeed: SERVER_SEED, commitment: COMMITMENT, clientSeed: CLIENT_SEED, nonce: 2 };
const { t } = findVerifyTexts('en');

async function openVerifyPage(
  input: Partial<Parameters<typeof buildVerifyAddress>[0]> = {},
  language = 'en',
): Promise<Visit> {
  return await openFrame(buildVerifyAddress({ ...ROUND, ...input }, language));
}

test('confirms the seed that was promised, and shows the round that it draws', async () => {
  const visit = await openVerifyPage();
  const { round, draws } = await drawRound(titles[GAME.title], ROUND);
  await expect.element(visit.frame.getByRole('status')).toHaveTextContent(t.matches);
  await expect.element(visit.frame.getByText(`${round.pay} ${t.coins}`, { exact: true })).toBeVisible();
  await expect.element(visit.frame.getByText(`${t.drawn} (${draws.length})`)).toBeVisible();
  expect(visit.document.querySelectorAll('article')).toHaveLength(round.spins.length);
  expect(visit.arcade.calls, 'the page sends nothing anywhere').toEqual([]);
  await expectAccessible(visit);
});

test('shows the name and the symbols of the game that was played, and sends no seed', async () => {
  const visit = await openVerifyPage({ gameCode: GAME.gameCode });
  await expect.element(visit.frame.getByRole('status')).toHaveTextContent(t.matches);
  const titleField = visit.frame.getByLabelText(t.fields.title);
  await expect.element(titleField).toHaveDisplayValue(new RegExp(`^${GAME.name.en} \\(`));
  const { round } = await drawRound(titles[GAME.title], ROUND);
  const shown = [...visit.document.querySelectorAll('.reel img')].map((image) => image.getAttribute('alt'));
  const [first] = round.spins;
  const windows = titles[GAME.title].sets[first?.mode ?? 'base'].windows;
  const symbols = first?.stops.flatMap((stop, reel) => windows[reel]?.[stop]?.displayedSymbols ?? []) ?? [];
  const parts = { compiled: titles[GAME.title], game: GAME, texts: textsOf('en') };
  expect(shown.slice(0, symbols.length)).toEqual(symbols.map((symbol) => symbolName(parts, symbol)));
  expect(visit.arcade.calls).toEqual([{ path: `/api/games/${GAME.gameCode}`, body: undefined }]);
  await expectAccessible(visit);
});

test('shows letters if the game cannot be loaded, and still verifies', async () => {
  const visit = await openFrame(buildVerifyAddress({ ...ROUND, gameCode: GAME.gameCode }, 'en'), {
    prepare: (arcade) => arcade.fail(`/api/games/${GAME.gameCode}`, 'offline'),
  });
  await expect.element(visit.frame.getByRole('status')).toHaveTextContent(t.matches);
  expect(visit.document.querySelectorAll('.reel img')).toHaveLength(0);
  expect(visit.document.querySelector('.reel')?.textContent).toMatch(/^[A-Z]{3}$/);
});

test('reports that a seed other than the promised one was used', async () => {
  const visit = await openVerifyPage({ serverSeed: SERVER_SEED.replace(/^00/, 'ff') });
  await expect.element(visit.frame.getByRole('status')).toHaveTextContent(t.differs);
});

test('computes again from typed values, and refuses a value that is not a seed', async () => {
  const visit = await openVerifyPage({ serverSeed: SERVER_SEED.replace(/^00/, 'ff') });
  const seed = visit.frame.getByLabelText(t.fields.serverSeed);
  const compute = visit.frame.getByRole('button', { name: t.compute });
  await seed.fill('not a seed');
  await compute.click();
  await expect.element(visit.frame.getByRole('alert')).toHaveTextContent(t.wrongSeed);
  await seed.fill(` ${SERVER_SEED.toUpperCase()} `);
  await compute.click();
  await expect.element(visit.frame.getByRole('status')).toHaveTextContent(t.matches);
});

test('explains in the language of the address that the seed is still in use', async () => {
  const visit = await openVerifyPage({ serverSeed: null }, 'ne');
  const local = findVerifyTexts('ne').t;
  await expect.element(visit.frame.getByRole('status')).toHaveTextContent(local.notRevealed);
  await expect.element(visit.frame.getByRole('heading', { level: 1 })).toHaveTextContent(local.heading);
  expect(visit.document.documentElement.lang).toBe('ne');
});
