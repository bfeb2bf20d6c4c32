import { money, type Money } from '@baize/money';
import { REELS, ROWS, type CompiledModel } from '../../engine/model.ts';
import type { GameView, HistoryItem } from '../../wire/schemas.ts';
import type { ArcadeApi } from '../api.ts';
import { h } from '../dom.ts';
import { symbolName } from '../texts/describe-reels.ts';
import type { Texts } from '../texts/texts.ts';
import { buildVerifyAddress } from '../../wire/verify-address.ts';

/** The inputs of the pages of the menu. `pictures` are the symbols by their number in the model; `coin` returns the coin of the next spin. */
export interface MenuPageParts {
  readonly api: ArcadeApi;
  readonly texts: Texts;
  readonly game: GameView;
  readonly compiled: CompiledModel;
  readonly pictures: readonly HTMLCanvasElement[];
  readonly currency: string;
  readonly coin: () => Money;
}

/** The shortest run of a symbol that pays. `pays` of the model begins with it. */
const RUN_MIN = 3;

/** Renders what each symbol pays with the current coin. */
export function renderPayTable(parts: MenuPageParts): HTMLElement {
  const { compiled, texts, pictures } = parts;
  const coin = parts.coin();
  const amount = (coins: number): string => texts.money(money(coin.currency, coin.amountMinor * BigInt(coins)));
  const lines = compiled.model.lines.length;
  const cards = compiled.model.symbols.map((symbol, index) => {
    const rows =
      symbol.kind === 'scatter'
        ? compiled.model.scatterAwards.map((award) => [award.count, amount(award.pay * lines)] as const)
        : symbol.pays.map((pay, at) => [at + RUN_MIN, amount(pay)] as const);
    const name = symbolName(parts, index);
    return h(
      'li',
      { class: 'pay' },
      h('img', { src: pictures[index]?.toDataURL() ?? '', alt: name, width: 72, height: 72 }),
      h('dl', {}, ...rows.toReversed().flatMap(([count, pay]) => [h('dt', {}, `${count}×`), h('dd', {}, pay)])),
    );
  });
  return h('div', {}, h('p', { class: 'note' }, texts.t('paysNote')), h('ul', { class: 'pays' }, ...cards));
}

/** Renders the rules of the title and the diagrams of its pay lines. */
export function renderRules({ texts: { t }, texts, compiled, coin }: MenuPageParts): HTMLElement {
  const { model } = compiled;
  const stake = (times: number): string =>
    texts.money(money(coin().currency, coin().amountMinor * BigInt(model.lines.length * times)));
  const rules = [
    t('stakeRule', { lines: model.lines.length }),
    t('wildRule'),
    model.base.wildMultiplier > 1 && t('wildDoubles', { factor: model.base.wildMultiplier }),
    ...model.scatterAwards.map((award) =>
      t('scatterRule', { count: award.count, pay: stake(award.pay), games: award.freeGames }),
    ),
    model.free.multiplier > 1 && t('freeMultiplier', { factor: model.free.multiplier }),
    model.free.expandingWilds && t('freeExpands'),
    t('freeReels', { max: model.freeGamesMax }),
    t('interruptedRule'),
    t('ageNote'),
  ].filter((rule) => rule !== false);
  const diagrams = model.lines.map((rows, index) => lineDiagram(rows, index));
  return h(
    'div',
    {},
    h('ul', { class: 'rules' }, ...rules.map((rule) => h('li', {}, rule))),
    h('h3', {}, t('linesTitle')),
    h('div', { class: 'lines' }, ...diagrams),
  );
}

/** Draws a pay line as a grid of cells. `rows` is the row of the line on each reel. */
function lineDiagram(rows: readonly number[], index: number): HTMLElement {
  const cells = Array.from({ length: REELS * ROWS }, (_, cell) =>
    h('i', { class: rows[cell % REELS] === Math.floor(cell / REELS) ? 'on' : '' }),
  );
  return h(
    'figure',
    { class: 'line' },
    h('div', { class: 'grid', 'aria-hidden': 'true' }, ...cells),
    h('figcaption', {}, String(index + 1)),
  );
}

/** Renders the figures of the par sheet, such as the return to player and the hit rate. */
export function renderFigures({ texts: { t }, game: { par } }: MenuPageParts): HTMLElement {
  const levels = { low: 'volatilityLow', medium: 'volatilityMedium', high: 'volatilityHigh' } as const;
  const rows = [
    [t('returnToPlayer'), `${par.returnPercent} %`],
    [t('baseShare'), `${par.basePercent} %`],
    [t('featureShare'), `${par.featurePercent} %`],
    [t('hitRate'), `${par.hitPercent} %`],
    [t('featureRate'), t('spins', { count: par.featureOneIn })],
    [t('featureLength'), par.freeGamesPerFeature],
    [t('volatility'), t(levels[par.volatility])],
    [t('volatilityIndex'), par.volatilityIndex],
    [t('deviation'), par.standardDeviation],
    [t('maxBase'), t('timesBet', { count: par.maxBaseStakes })],
    [t('maxFree'), t('timesBet', { count: par.maxFreeStakes })],
  ] as const;
  const body = rows.map(([label, value]) => h('tr', {}, h('th', { scope: 'row' }, label), h('td', {}, value)));
  return h(
    'div',
    {},
    h('table', { class: 'figures' }, h('tbody', {}, ...body)),
    h('p', { class: 'note' }, t('figuresNote')),
  );
}

/** Renders the player's last rounds, page by page, with links to verify them. */
export async function renderHistory(parts: MenuPageParts): Promise<HTMLElement> {
  const { api, texts } = parts;
  const list = h('ul', { class: 'history' });
  const more = h('button', { type: 'button', class: 'ghost', onclick: () => void load() }, texts.t('historyMore'));
  const content = h('div', {}, list, more);
  let before: string | undefined;

  async function load(): Promise<void> {
    const page = await api.readHistory(before);
    if (!page.ok) return list.append(h('li', { class: 'note' }, texts.error(page.code)));
    before = page.value.rounds.at(-1)?.roundId;
    list.append(...page.value.rounds.map((round) => historyRow(parts, round)));
    if (list.childElementCount === 0) list.append(h('li', { class: 'note' }, texts.t('historyEmpty')));
    more.hidden = !page.value.more;
  }

  await load();
  return content;
}

function historyRow({ api, texts, currency }: MenuPageParts, round: HistoryItem): HTMLElement {
  const { t } = texts;
  const note = h('span', { class: 'note', role: 'status' });
  const verify = async (): Promise<void> => {
    const view = await api.readFairnessProof(round.roundId);
    if (!view.ok) return void (note.textContent = texts.error(view.code));
    const { serverSeed, ...rest } = view.value;
    if (serverSeed === null) return void (note.textContent = t('fairNotYet'));
    globalThis.open(buildVerifyAddress({ ...rest, serverSeed }, texts.language), '_blank', 'noopener');
  };
  const states: Readonly<Record<string, string>> = { refused: t('stateRefused'), rolled_back: t('stateReturned') };
  const played = ['drawn', 'paid', 'settled'].includes(round.state);
  return h(
    'li',
    { 'data-won': round.win.replace(/[0.]/g, '') !== '' },
    h('time', { datetime: round.playedAt }, texts.time(round.playedAt)),
    h('span', { class: 'stake' }, `${t(round.isFree ? 'freeRound' : 'bet')} ${texts.moneyText(round.stake, currency)}`),
    h('strong', {}, played ? texts.moneyText(round.win, currency) : (states[round.state] ?? t('stateOpen'))),
    round.freeGames > 0 && h('span', { class: 'extra' }, t('historyFree', { count: round.freeGames })),
    played && h('button', { type: 'button', class: 'link', onclick: () => void verify() }, t('verify')),
    note,
  );
}
