import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@fontsource-variable/noto-sans-bengali/wght.css';
import './play.css';
import './hud/hud.css';
import './hud/free-rounds.css';
import './hud/curtain.css';
import './hud/menu-pages.css';
import { titles } from '../engine/titles/titles.ts';
import { consumeLaunchAddress, type LaunchAddress } from './address.ts';
import { ArcadeApi, loadGlyphs, type ApiResult } from './api.ts';
import { h } from './dom.ts';
import { SlotGame } from './game/slot-game.ts';
import { listenToKeys } from './game/keys.ts';
import { renderFairness } from './hud/fairness-page.ts';
import { createHud, type HudActions } from './hud/hud.ts';
import { createMenu, type Menu } from './hud/menu.ts';
import { renderFigures, renderHistory, renderPayTable, renderRules, type MenuPageParts } from './hud/menu-pages.ts';
import { connectParentSite } from './parent-site.ts';
import { Scene } from './scene/scene.ts';
import { DISPLAY_FONT } from './scene/symbol-tiles.ts';
import { createSounds } from './sound.ts';
import { textsOf, type Texts } from './texts/texts.ts';
import type { GameView, StateView } from '../wire/schemas.ts';

/** The same font as in play.css. */
const HUD_FONT = "700 17px 'Inter Variable', 'Noto Sans Devanagari Variable', 'Noto Sans Bengali Variable'";

/** The entry point of the game page: opens a session, then builds the game or shows why the game cannot start. */
async function launchGame(app: HTMLElement): Promise<void> {
  const address = consumeLaunchAddress(globalThis.location, globalThis.history);
  const texts = textsOf(address.language, address.timeZone);
  document.documentElement.lang = address.language;
  app.replaceChildren(h('p', { class: 'loading', role: 'status' }, texts.t('loading')));
  const api = new ArcadeApi();
  const [game, state] = await Promise.all([api.readGame(address.gameCode), openSession(api, address)]);
  if (!game.ok) return showFailure(app, texts, texts.error(game.code), address);
  document.title = game.value.name[address.language];
  if (state === 'session-lost') return showFailure(app, texts, texts.t('reloaded'), address);
  if (!state.ok) return showFailure(app, texts, texts.error(state.code), address);
  await buildGame(app, { address, texts, api, game: game.value, state: state.value });
}

async function openSession(
  api: ArcadeApi,
  { launchToken, isDemo, gameCode, currency, language }: LaunchAddress,
): Promise<ApiResult<StateView> | 'session-lost'> {
  if (launchToken !== undefined) return await api.openSession({ launchToken });
  if (isDemo) return await api.openSession({ mode: 'demo', gameCode, currency, language });
  // The page was reloaded: its launch token is used up, and the session token was in memory only. The player must launch the game again from the site.
  return 'session-lost';
}

interface PlayParts {
  readonly address: LaunchAddress;
  readonly texts: Texts;
  readonly api: ArcadeApi;
  readonly game: GameView;
  readonly state: StateView;
}

/** Shows the controls, loads the scene, and connects both with the game. */
async function buildGame(app: HTMLElement, { address, texts, api, game, state }: PlayParts): Promise<void> {
  const compiled = titles[state.title];
  const name = game.name[address.language];
  const site = connectParentSite(address.backUrl);
  const sounds = createSounds();
  const prefersReducedMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The controls are connected before the scene has loaded. Until then the game and menu buttons have no effect; sound and back work.
  let loadedGame: SlotGame | undefined;
  let loadedMenu: Menu | undefined;
  const acts: HudActions = {
    press: () => loadedGame?.press(),
    changeBet: (step) => loadedGame?.changeBet(step),
    toggleFreeRounds: () => loadedGame?.toggleFreeRounds(),
    toggleTurbo: () => loadedGame?.toggleTurbo() ?? false,
    toggleSound: () => sounds.toggle(),
    openMenu: () => loadedMenu?.open(),
    leave: () => site.leave(),
  };
  const hud = createHud(texts, name, acts, { isDemo: state.mode === 'demo', ...site });
  const [glyphs] = await Promise.all([
    loadGlyphs(game.theme),
    loadFonts(name, texts.moneyText('0.00', state.currency)),
  ]);
  hud.root.style.setProperty('--accent', game.palette.accent);
  hud.root.style.setProperty('--light', game.palette.light);
  hud.root.style.setProperty('--deep', game.palette.deep);
  app.replaceChildren(hud.root);
  const scene = await Scene.open({
    host: hud.canvasHost,
    compiled,
    game,
    name,
    glyphs,
    words: { wild: texts.t('wild'), scatter: texts.t('scatter') },
    prefersReducedMotion,
  });
  hud.root.dataset['renderer'] = scene.rendererName;
  const slotGame = new SlotGame({ api, scene, hud, texts, sounds, site, game, compiled, state, prefersReducedMotion });
  const pageParts: MenuPageParts = {
    api,
    texts,
    game,
    compiled,
    pictures: scene.art.pictures,
    currency: state.currency,
    coin: () => slotGame.coin,
  };
  const gameMenu = createMenu(texts, name, [
    { label: 'tabPays', content: () => renderPayTable(pageParts) },
    { label: 'tabRules', content: () => renderRules(pageParts) },
    { label: 'tabFigures', content: () => renderFigures(pageParts) },
    { label: 'tabHistory', content: async () => await renderHistory(pageParts) },
    { label: 'tabFair', content: async () => await renderFairness(pageParts) },
  ]);
  app.append(gameMenu.root);
  listenToKeys(acts, gameMenu.root);
  loadedGame = slotGame;
  loadedMenu = gameMenu;
  await slotGame.resume();
}

/** Loads the fonts of the name, which is painted once, and of the currency's sign, so that neither shows in another font first. */
async function loadFonts(name: string, amount: string): Promise<void> {
  await Promise.all([document.fonts.load(`900 40px ${DISPLAY_FONT}`, name), document.fonts.load(HUD_FONT, amount)]);
}

function showFailure(app: HTMLElement, texts: Texts, sentence: string, { backUrl }: LaunchAddress): void {
  const site = connectParentSite(backUrl);
  app.replaceChildren(
    h(
      'main',
      { class: 'failure' },
      h('h1', {}, document.title),
      h('p', { role: 'alert' }, sentence),
      site.canLeave && h('button', { type: 'button', class: 'call', onclick: () => site.leave() }, texts.t('back')),
    ),
  );
}

const app = document.querySelector<HTMLElement>('#app');
if (app) void launchGame(app);
