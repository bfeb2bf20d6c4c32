import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@fontsource-variable/noto-sans-bengali/wght.css';
import './verify.css';
import { titles } from '../engine/titles/titles.ts';
import type { TitleCode } from '../engine/model.ts';
import { h } from './dom.ts';
import { renderRoundAccount } from './verify/account.ts';
import { loadShownGame, unknownGame, type ShownGame } from './verify/shown-game.ts';
import { findVerifyTexts, type VerifyTexts } from './verify/verify-texts.ts';

/** The words that are not capitalised in English titles. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['of']);

/**
 * The entry point of the verification page. It computes a round again from its seeds in this browser, with the module that drew it, and shows each step. No
 * seed is sent anywhere: the page requests only the name and the symbols of the game.
 */
async function start(app: HTMLElement): Promise<void> {
  const given = new URLSearchParams(globalThis.location.hash.slice(1));
  const texts = findVerifyTexts(given.get('language'));
  const gameCode = given.get('game');
  document.documentElement.lang = texts.language;
  const game = gameCode === null ? unknownGame : await loadShownGame(gameCode, texts.language);
  document.title = `${texts.t.heading} · Baize Arcade`;
  const fields = {
    title: h(
      'select',
      { id: 'title' },
      ...Object.keys(titles).map((code) =>
        h('option', { value: code, selected: given.get('title') === code }, nameOf(code, game)),
      ),
    ),
    serverSeed: field('serverSeed', given),
    commitment: field('commitment', given),
    clientSeed: field('clientSeed', given),
    nonce: field('nonce', given, 'number'),
  };
  const result = h('section', { class: 'result', 'aria-live': 'polite' });
  const compute = async (): Promise<void> => {
    // The options are the keys of `titles`.
    const title = fields.title.value as TitleCode;
    const input = {
      title,
      serverSeed: clean(fields.serverSeed),
      commitment: clean(fields.commitment),
      clientSeed: fields.clientSeed.value,
      nonce: Number(fields.nonce.value),
    };
    result.replaceChildren(await renderRoundAccount(input, texts, game));
  };
  app.replaceChildren(h('h1', {}, texts.t.heading), h('p', {}, texts.t.intro), form(fields, texts, compute), result);
  if (given.has('serverSeed')) void compute();
  else if (given.has('commitment')) result.replaceChildren(h('p', { role: 'status' }, texts.t.notRevealed));
}

type Fields = Readonly<Record<keyof VerifyTexts['t']['fields'], HTMLInputElement | HTMLSelectElement>>;

function form(fields: Fields, { t }: VerifyTexts, compute: () => Promise<void>): HTMLFormElement {
  const rows = Object.entries(fields).flatMap(([name, input]) => [
    // The entries are those of Fields.
    h('label', { for: name }, t.fields[name as keyof Fields]),
    input,
  ]);
  return h(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void compute();
      },
    },
    ...rows,
    h('button', { type: 'submit' }, t.compute),
  );
}

function field(id: string, given: URLSearchParams, type = 'text'): HTMLInputElement {
  return h('input', {
    id,
    type,
    value: given.get(id) ?? '',
    autocomplete: 'off',
    spellcheck: 'false',
    min: type === 'number' ? 0 : undefined,
  });
}

function clean(input: HTMLInputElement): string {
  return input.value.trim().toLowerCase();
}

/** Writes the name of a title, such as "Crown of Embers". The title that the game uses has the name of the game as well: "Lotus Pond (Crown of Embers)". */
function nameOf(code: string, game: ShownGame): string {
  const name = code
    .split('-')
    .map((word) => (SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
  return game.title === code && game.name !== undefined ? `${game.name} (${name})` : name;
}

const app = document.querySelector<HTMLElement>('#app');
if (app) void start(app);
