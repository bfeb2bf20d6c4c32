import type { ReelTitle, StoryTitle } from './naming.ts';
import type { GameCategory } from './types.ts';

/**
 * The titles that a vendor delivers, by category. A game's `nodeId` depends on its place, so new titles are added only at the end.
 * The first title of a shelf is marked as hot, and the last as new (`games.ts`).
 */
export type Shelf = { readonly RNG?: readonly StoryTitle[] } & {
  readonly [C in Exclude<GameCategory, 'RNG'>]?: readonly ReelTitle[];
};

export const shelves: Readonly<Record<string, Shelf>> = {
  PG: {
    RNG: [
      'song of naga',
      'lotus lullaby',
      'tiger mask',
      'wish of lantern',
      'hidden pagoda',
      'mermaid mirror',
      'scarab clock',
      'sleeping volcano',
      'maharaja drum',
      'pineapple island',
    ],
  },
  EG2: {
    RNG: [
      'anubis lamp',
      'crystal bridge',
      'brave salamander',
      'yeti lullaby',
      'pirate letter',
      'dancing crane',
      'honey market',
      'star river',
      'knight promise',
    ],
  },
  PT: {
    RNG: [
      'throne of phoenix',
      'sphinx mirror',
      'galleon fair',
      'silver moon',
      'queen garden',
      'rune storm',
      'feast of watermelon',
      'diamond tower',
      'merry jester',
    ],
    LIVE: ['roulette velvet-reels', 'baccarat royal-reels', 'blackjack night-reels', 'sic-bo star-reels'],
  },
  JDB: {
    RNG: [
      'wyvern saga',
      'tiger drum',
      'dolphin dream',
      'firework fair',
      'oasis feast',
      'crimson katana',
      'bamboo song',
      'cherry storm',
      'leopard valley',
    ],
    FISH: ['shark reels', 'octopus bay-spin', 'turtle harbour-reels'],
  },
  CQ9: {
    RNG: [
      'song of gong',
      'moon bridge',
      'lion path',
      'kraken clock',
      'singing parrot',
      'frosty longship',
      'pharaoh letter',
      'rhododendron garden',
      'sapphire wish',
      'orange market',
    ],
    FISH: ['whale deep-reels', 'crab spin', 'reef reels'],
  },
  FC: {
    RNG: [
      'grape harvest',
      'monkey fair',
      'midnight rabbit',
      'djinn promise',
      'comet river',
      'pagoda drum',
      'little panda',
      'pearl letter',
      'oni mask',
    ],
    FISH: ['angler spin', 'manta tide-reels', 'jellyfish night-reels'],
  },
  JL: {
    RNG: [
      'elephant feast',
      'marigold fair',
      'camel map',
      'blazing phoenix',
      'sun drum',
      'samurai tea',
      'unicorn dream',
      'emerald river',
      'wandering kite',
    ],
    FISH: ['shark tide-reels', 'angler harbour-reels', 'whale reels'],
    PVP: ['teen-patti reels', 'rummy star-reels', 'call-break spin', 'ludo party-spin'],
  },
  BGS: {
    RNG: [
      'griffin tower',
      'raven secret',
      'butterfly night',
      'hidden oasis',
      'forge song',
      'yak path',
      'coral crown',
      'cherry lullaby',
      'star lamp',
    ],
  },
  AG: {
    RNG: [
      'dragon garden',
      'temple secret',
      'knight bridge',
      'alchemist mirror',
      'mystic owl',
      'thunder drum',
      'jasmine tea',
      'sultan map',
      'anchor island',
    ],
    LIVE: ['dragon-tiger reels', 'baccarat night-reels', 'roulette gala-reels', 'fan-tan spin'],
    FISH: ['octopus deep-reels', 'turtle reels', 'crab harbour-reels'],
  },
  BBIN: {
    RNG: [
      'mask of dragon',
      'lotus river',
      'crimson phoenix',
      'moon market',
      'brave samurai',
      'nile song',
      'honey dream',
      'himalaya gate',
      'diamond letter',
    ],
    LIVE: ['sic-bo reels', 'blackjack gala-reels', 'carousel spin', 'andar-bahar reels'],
    FISH: ['manta spin', 'reef harbour-reels', 'jellyfish tide-reels'],
    LOTT: ['lucky-draw reels', 'number-ball spin', 'lotto star-reels', 'keno reels'],
  },
  GG: {
    RNG: [
      'viking lullaby',
      'seahorse fair',
      'king secret',
      'sunlit temple',
      'camel song',
      'lantern river',
      'ninja letter',
      'comet dream',
      'monkey drum',
    ],
    FISH: ['whale tide-reels', 'shark night-reels', 'reef spin'],
  },
  RTG: {
    RNG: [
      'pharaoh garden',
      'map of galleon',
      'wandering lion',
      'sapphire storm',
      'wyvern gate',
      'queen letter',
      'watermelon fair',
      'kite song',
      'rune mirror',
    ],
    FISH: ['angler reels', 'octopus tide-reels', 'turtle bay-spin'],
  },
  TGP: {
    RNG: [
      'swan lullaby',
      'elephant throne',
      'midnight gong',
      'firework night',
      'brave yak',
      'djinn mirror',
      'katana promise',
      'grape feast',
      'crystal tower',
    ],
    ELOTT: ['lotto night-reels', 'keno spin', 'piggy reels', 'number-ball reels'],
  },
  AE: {
    RNG: [
      'marigold wish',
      'tiger valley',
      'silver dolphin',
      'pagoda tea',
      'rainbow butterfly',
      'sun throne',
      'moon letter',
      'maharaja fair',
      'emerald secret',
    ],
    LIVE: ['andar-bahar night-reels', 'roulette reels', 'dragon-tiger royal-reels', 'baccarat star-reels'],
  },
  ISB: {
    RNG: [
      'frosty raven',
      'longship map',
      'jester mask',
      'pineapple fair',
      'scarab secret',
      'coral lullaby',
      'alchemist clock',
      'leopard song',
      'blazing forge',
    ],
  },
  MG: {
    RNG: [
      'lion feast',
      'sphinx gate',
      'mystic unicorn',
      'pirate drum',
      'bamboo bridge',
      'volcano song',
      'owl tower',
      'pearl river',
      'rabbit tea',
      'knight saga',
    ],
    LIVE: ['blackjack royal-reels', 'roulette speed-reels', 'sic-bo night-reels', 'carousel party-spin'],
  },
  MGS: {
    RNG: [
      'king clock',
      'merry monkey',
      'thunder saga',
      'mermaid lullaby',
      'crane valley',
      'sultan garden',
      'diamond dream',
      'orange fair',
      'dragon bridge',
    ],
  },
  PNG: {
    RNG: [
      'raven letter',
      'anubis gate',
      'dancing bamboo',
      'griffin storm',
      'salamander lamp',
      'samurai path',
      'star map',
      'queen mirror',
      'yeti feast',
    ],
  },
  TTG: {
    RNG: [
      'phoenix drum',
      'temple river',
      'parrot island',
      'crimson lotus',
      'camel lullaby',
      'oasis clock',
      'honey harvest',
      'viking tower',
      'kraken storm',
      'jasmine letter',
    ],
  },
  WD: {
    RNG: [
      'panda garden',
      'little rabbit',
      'himalaya lamp',
      'naga throne',
      'seahorse crown',
      'oni drum',
      'singing swan',
      'nile secret',
      'galleon night',
    ],
    PVP: ['poker reels', 'marriage reels', 'chess spin', 'domino reels'],
    ELOTT: ['lucky-draw spin', 'piggy party-spin', 'keno star-reels', 'lotto reels'],
  },
  BG: {
    LIVE: ['baccarat reels', 'dragon-tiger night-reels', 'sic-bo velvet-reels', 'roulette star-reels'],
    FISH: ['crab tide-reels', 'manta reels', 'jellyfish spin'],
  },
  DG: {
    LIVE: ['roulette royal-reels', 'fan-tan reels', 'baccarat speed-reels', 'carousel reels'],
  },
  EA: {
    LIVE: ['baccarat gala-reels', 'dragon-tiger speed-reels', 'blackjack star-reels', 'andar-bahar spin'],
  },
  LOTUS: {
    LIVE: ['andar-bahar velvet-reels', 'sic-bo spin', 'carousel gala-reels', 'blackjack reels'],
  },
  OG: {
    LIVE: ['dragon-tiger velvet-reels', 'roulette night-reels', 'fan-tan royal-reels', 'baccarat velvet-reels'],
  },
  KX: {
    PVP: ['teen-patti royal-reels', 'domino spin', 'rummy reels', 'poker night-reels'],
  },
  KY: {
    PVP: ['call-break reels', 'ludo reels', 'marriage gala-reels', 'teen-patti night-reels'],
  },
  TH: {
    PVP: ['chess reels', 'rummy spin', 'poker star-reels', 'ludo spin'],
    ELOTT: ['piggy spin', 'number-ball star-reels', 'lucky-draw party-spin', 'lotto party-spin'],
  },
  WS: {
    SPORTS: ['football reels', 'derby spin', 'tennis cup-reels', 'basketball league-spin'],
    LOTT: ['keno night-reels', 'lucky-draw star-reels', 'number-ball party-spin', 'lotto spin'],
  },
  XY: {
    SPORTS: ['cricket league-spin', 'boxing final-reels', 'volleyball reels', 'racing spin'],
    LOTT: ['piggy star-reels', 'keno party-spin', 'lucky-draw night-reels', 'number-ball night-reels'],
  },
  IBC: {
    SPORTS: ['football league-spin', 'cricket cup-reels', 'badminton final-reels', 'archery reels'],
  },
  SBT: {
    SPORTS: ['basketball cup-reels', 'derby reels', 'football final-reels', 'tennis spin'],
  },
  UG: {
    SPORTS: ['racing speed-reels', 'boxing reels', 'badminton spin', 'volleyball cup-reels'],
  },
  AV: {
    ESPORTS: ['mech reels', 'cyber league-spin', 'pixel spin'],
  },
  AI: {
    ESPORTS: ['cyber reels', 'starfighter final-reels', 'gamepad spin'],
  },
  IMES: {
    ESPORTS: ['raid reels', 'mech league-spin', 'starfighter reels'],
  },
  TF: {
    ESPORTS: ['gamepad cup-reels', 'pixel star-reels', 'raid final-reels'],
  },
  IA: {
    ESPORTS: ['pixel reels', 'mech final-reels', 'cyber night-reels'],
  },
  DS88: {
    COCKFIGHT: [
      'rooster reels',
      'feather spin',
      'sunrise reels',
      'rooster night-reels',
      'feather gala-reels',
      'sunrise spin',
    ],
  },
};
