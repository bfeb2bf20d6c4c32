import { titles } from '../../engine/titles/titles.ts';
import { drawRound, type DrawnRound } from '../../fairness/draw-round.ts';
import { computeCommitment, SERVER_SEED_PATTERN } from '../../fairness/seeds.ts';
import type { VerifyPageInput } from '../../wire/verify-address.ts';
import { h } from '../dom.ts';
import type { ShownGame } from './shown-game.ts';
import type { VerifyTexts } from './verify-texts.ts';

/** The revealed seeds and inputs from which a round is drawn again. */
type Revealed = VerifyPageInput & { readonly serverSeed: string };

/**
 * Draws a round again from its revealed seeds and renders how it came about: whether the server seed matches its published hash
 * (fingerprint), every spin with its reels, and every random word that was drawn. Renders an error for malformed seeds.
 */
export async function renderRoundAccount(input: Revealed, { t }: VerifyTexts, game: ShownGame): Promise<HTMLElement> {
  const isWhole = Number.isSafeInteger(input.nonce) && input.nonce >= 0;
  if (!SERVER_SEED_PATTERN.test(input.serverSeed) || !isWhole)
    return h('p', { class: 'bad', role: 'alert' }, t.wrongSeed);
  const fingerprint = await computeCommitment(input.serverSeed);
  const matches = fingerprint === input.commitment;
  const drawn = await drawRound(titles[input.title], input);
  const lines = titles[input.title].model.lines.length;
  return h(
    'div',
    {},
    h('p', { class: matches ? 'good' : 'bad', role: 'status' }, matches ? t.matches : t.differs),
    h('p', {}, `${t.computedFingerprint}: `, h('code', {}, fingerprint)),
    h(
      'p',
      { class: 'total' },
      `${t.total}: `,
      h('strong', {}, `${drawn.round.pay} ${t.coins}`),
      ` (${(drawn.round.pay / lines).toFixed(2)} x)`,
    ),
    ...spinSections(input, drawn, { t, game }),
    drawTable(drawn, t),
  );
}

interface SpinParts {
  readonly t: VerifyTexts['t'];
  readonly game: ShownGame;
}

function spinSections({ title }: VerifyPageInput, { round }: DrawnRound, { t, game }: SpinParts): HTMLElement[] {
  const compiled = titles[title];
  return round.spins.map((spin, index) => {
    const columns = spin.stops.map((stop, reel) =>
      h(
        'div',
        { class: 'reel' },
        ...(compiled.sets[spin.mode].windows[reel]?.[stop]?.displayedSymbols ?? []).map((symbol) =>
          symbolCell(game, title, symbol),
        ),
      ),
    );
    const wins = spin.lineWins.map((win) =>
      h('li', {}, `${t.line} ${win.line + 1}: `, symbolCell(game, title, win.symbol), ` × ${win.run} = ${win.pay}`),
    );
    const scatter = compiled.model.symbols.findIndex(({ kind }) => kind === 'scatter');
    if (spin.scatterPay > 0)
      wins.push(h('li', {}, symbolCell(game, title, scatter), ` × ${spin.scatters} = ${spin.scatterPay}`));
    return h(
      'article',
      {},
      h('h2', {}, spin.mode === 'base' ? t.spinBase : `${t.spinFree} ${index}`),
      h('div', { class: 'reels' }, ...columns),
      h('p', {}, `${t.stops}: ${spin.stops.join(', ')} · ${t.pays}: ${spin.pay} ${t.coins}`),
      wins.length > 0 && h('ul', { class: 'wins' }, ...wins),
    );
  });
}

/** Renders the picture of a symbol, or its letter if the page was opened without a game. */
function symbolCell(game: ShownGame, title: VerifyPageInput['title'], symbol: number): HTMLElement {
  const { name, picture } = game.symbolOf(title, symbol);
  if (picture === undefined) return h('span', { class: 'symbol' }, name);
  return h('img', { class: 'symbol', src: picture, alt: name, title: name, width: 40, height: 40 });
}

function drawTable({ draws }: DrawnRound, t: VerifyTexts['t']): HTMLElement {
  const rows = draws.map(({ word, limit, isAccepted }, index) =>
    h(
      'tr',
      {},
      h('td', {}, String(index + 1)),
      h('td', {}, String(word)),
      h('td', {}, String(limit)),
      h('td', {}, isAccepted ? String(word % limit) : t.refused),
    ),
  );
  return h(
    'details',
    { open: draws.length <= 10 },
    h('summary', {}, `${t.drawn} (${draws.length})`),
    h('p', {}, t.drawnNote),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, h('th', {}, '#'), h('th', {}, t.word), h('th', {}, t.limit), h('th', {}, t.number))),
      h('tbody', {}, ...rows),
    ),
  );
}
