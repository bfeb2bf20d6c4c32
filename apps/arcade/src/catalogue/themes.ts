import type { EngineTitle, Theme, ThemeCode, ThemePalette } from './types.ts';

/**
 * The themes of the reel games. A theme names the engine that plays the game, the colours, and the symbols by their names in the game-icons set:
 * nine regular symbols, separated by spaces, the wild symbol and the scatter symbol.
 */
export const themes: Readonly<Record<ThemeCode, Theme>> = {
  dragon: createTheme('dragon', 'crown-of-embers', ['#f2643d', '#4a0a1e', '#ffd59a'], {
    regular:
      'dragon-head dragon-orb spiked-dragon-head sea-serpent dragon-shield dragon-balls fire-gem big-egg yin-yang',
    wild: 'double-dragon',
    scatter: 'dragon-spiral',
  }),
  temple: createTheme('temple', 'crown-of-embers', ['#e2a03f', '#4b1d2e', '#fff0c4'], {
    regular: 'pagoda temple-gate gong griffin-symbol prayer-beads incense ringing-bell candle-flame stone-tablet',
    wild: 'gold-stack',
    scatter: 'heaven-gate',
  }),
  egypt: createTheme('egypt', 'crown-of-embers', ['#e9b44c', '#2b2350', '#fff2cf'], {
    regular: 'pharoah anubis scarab-beetle egyptian-sphinx eye-of-horus ankh egyptian-pyramids egyptian-urns papyrus',
    wild: 'nefertiti',
    scatter: 'great-pyramid',
  }),
  desert: createTheme('desert', 'crown-of-embers', ['#ef9a57', '#43204f', '#ffe6bd'], {
    regular: 'djinn magic-lamp turban camel-head jeweled-chalice scabbard oasis amphora palm-tree',
    wild: 'magic-swirl',
    scatter: 'sandstorm',
  }),
  lotus: createTheme('lotus', 'lantern-garden', ['#f08fb4', '#3d1554', '#ffe9f4'], {
    regular: 'lotus swan butterfly jasmine paper-crane bamboo dragonfly lily-pads teapot',
    wild: 'lotus-flower',
    scatter: 'butterfly-flower',
  }),
  pirate: createTheme('pirate', 'lagoon-pearls', ['#3fa7a0', '#17233f', '#ffe3a6'], {
    regular: 'pirate-captain shooner-sailboat open-treasure-chest ship-wheel spyglass pirate-hat compass anchor barrel',
    wild: 'pirate-flag',
    scatter: 'treasure-map',
  }),
  jungle: createTheme('jungle', 'lantern-garden', ['#8cc152', '#12382e', '#f6ffd2'], {
    regular: 'tiger-head elephant-head lion panda parrot-head monkey owl monstera-leaf banana-bunch',
    wild: 'totem-mask',
    scatter: 'jungle',
  }),
  ocean: createTheme('ocean', 'lagoon-pearls', ['#2fb6d8', '#0a2a63', '#d9fbff'], {
    regular: 'mermaid oyster-pearl dolphin sea-turtle octopus seahorse clownfish crab coral',
    wild: 'trident',
    scatter: 'gold-shell',
  }),
  viking: createTheme('viking', 'lagoon-pearls', ['#7fa6c9', '#15213f', '#eaf4ff'], {
    regular: 'viking-head drakkar thor-hammer raven viking-shield rune-stone war-axe beer-horn hunting-horn',
    wild: 'rune-sword',
    scatter: 'lightning-storm',
  }),
  samurai: createTheme('samurai', 'lantern-garden', ['#e4576b', '#251534', '#ffe6e0'], {
    regular: 'samurai-helmet oni katana ninja-head shinto-shrine fuji handheld-fan sake-bottle shuriken',
    wild: 'sunrise',
    scatter: 'paper-crane',
  }),
  lantern: createTheme('lantern', 'lantern-garden', ['#f0814a', '#1d1a55', '#ffe7b0'], {
    regular: 'old-lantern moon rabbit firework-rocket polar-star drum kite teapot dumpling',
    wild: 'asian-lantern',
    scatter: 'sparkles',
  }),
  crystal: createTheme('crystal', 'lagoon-pearls', ['#a57bf0', '#1c1560', '#f1e8ff'], {
    regular: 'cut-diamond emerald saphir amethyst topaz crystal-cluster gem-pendant crystal-ball minerals',
    wild: 'crystal-shine',
    scatter: 'crystal-growth',
  }),
  volcano: createTheme('volcano', 'crown-of-embers', ['#ff7a2f', '#3a0c14', '#ffe0a3'], {
    regular: 'volcano sun comet-spark salamander anvil fire-gem burning-embers lava flame',
    wild: 'fire-flower',
    scatter: 'burning-meteor',
  }),
  fruit: createTheme('fruit', 'lantern-garden', ['#ff9d4d', '#6b1440', '#fff3c9'], {
    regular: 'cherry watermelon grapes pineapple strawberry tangerine lemon plum pear',
    wild: 'honey-jar',
    scatter: 'fruit-bowl',
  }),
  himalaya: createTheme('himalaya', 'lagoon-pearls', ['#79b8ea', '#1a2152', '#f3faff'], {
    regular: 'mountaintop sasquatch saber-toothed-cat-head bison kite flower-emblem wood-cabin ice-spear snowflake-2',
    wild: 'sunrise',
    scatter: 'mountains',
  }),
  royal: createTheme('royal', 'crown-of-embers', ['#c86bd6', '#2a0f4b', '#ffe6a8'], {
    regular:
      'imperial-crown old-king queen-crown throne-king black-knight-helm jester-hat holy-grail sparkling-sabre shield',
    wild: 'crown-coin',
    scatter: 'castle',
  }),
  cards: createTheme('cards', 'crown-of-embers', ['#2fa878', '#0a2b2b', '#ffe9b5'], {
    regular: 'card-king-hearts card-queen-diamonds card-jack-spades suits diamonds hearts clubs spades card-joker',
    wild: 'card-ace-spades',
    scatter: 'poker-hand',
  }),
  wheel: createTheme('wheel', 'crown-of-embers', ['#e0565b', '#2a1030', '#ffe8b0'], {
    regular: 'cartwheel carousel top-hat crown-coin martini token two-coins shamrock horseshoe',
    wild: 'rainbow-star',
    scatter: 'divided-spiral',
  }),
  dice: createTheme('dice', 'lantern-garden', ['#f0a63a', '#3a1244', '#fff1cc'], {
    regular:
      'dice-six-faces-six dice-six-faces-five dice-six-faces-four dice-six-faces-three chess-knight domino-tiles meeple abacus marbles',
    wild: 'rolling-dices',
    scatter: 'dice-fire',
  }),
  stadium: createTheme('stadium', 'lantern-garden', ['#5fc26a', '#0d2f44', '#f3ffe0'], {
    regular: 'trophy-cup soccer-ball cricket-bat basketball-ball tennis-racket boxing-glove shuttlecock whistle medal',
    wild: 'laurels-trophy',
    scatter: 'champions',
  }),
  arena: createTheme('arena', 'lagoon-pearls', ['#6f7bff', '#160f3d', '#dff3ff'], {
    regular:
      'battle-mech cyborg-face starfighter swords-emblem gamepad joystick vr-headset energy-shield power-lightning',
    wild: 'lightning-trio',
    scatter: 'star-gate',
  }),
  rooster: createTheme('rooster', 'crown-of-embers', ['#f2a541', '#5a1420', '#fff0c8'], {
    regular: 'rooster feather sunrise barn wheat big-egg corn basket grass',
    wild: 'two-feathers',
    scatter: 'sun',
  }),
  'lottery-balls': createTheme('lottery-balls', 'lagoon-pearls', ['#4fb3bf', '#2b1458', '#fff0b8'], {
    regular: 'piggy-bank ticket present eight-ball gold-bar two-coins bubbles shamrock party-popper',
    wild: 'rainbow-star',
    scatter: 'ball-pyramid',
  }),
};

type SymbolNames = { regular: string; wild: string; scatter: string };

function createTheme(
  code: ThemeCode,
  title: EngineTitle,
  [light, deep, accent]: readonly [string, string, string],
  symbols: SymbolNames,
): Theme {
  const palette: ThemePalette = { light, deep, accent };
  return {
    code,
    title,
    palette,
    symbols: parseRegularSymbols(symbols.regular),
    wild: symbols.wild,
    scatter: symbols.scatter,
  };
}

/** Parses the nine names of the regular symbols, which are separated by spaces. Throws if their number is not nine. */
function parseRegularSymbols(words: string): Theme['symbols'] {
  const [a, b, c, d, e, f, g, h, i, ...more] = words.split(' ');
  if (!(a && b && c && d && e && f && g && h && i) || more.length > 0) throw new Error(`Not nine symbols: ${words}`);
  return [a, b, c, d, e, f, g, h, i];
}
