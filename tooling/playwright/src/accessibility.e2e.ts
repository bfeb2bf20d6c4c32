import type { Browser } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { rememberLanguage, rememberSession, rememberTheme, type Theme } from './preferences.ts';
import { agentScreens } from './screens/agent-screens.ts';
import { playerScreens } from './screens/player-screens.ts';
import { textsOf, type Screen } from './screens/screen.ts';
import { agentSession, playerSession } from './sessions.ts';
import { agentOrigin, playerOrigin } from './stack.ts';
import { test as base } from './test.ts';

type SiteName = 'player' | 'agent';

const SITES = {
  player: { origin: playerOrigin, screens: playerScreens, account: 'bimala', session: playerSession },
  agent: { origin: agentOrigin, screens: agentScreens, account: 'himal', session: agentSession },
} as const;
const THEMES: readonly Theme[] = ['dark', 'light'];
/** What several screens provoke on purpose: a refused log-in, an ended session, an address without a game. */
const REFUSED = [
  '/wps/session/login',
  '/wps/member/register',
  '/wps/member/info',
  '/wps/v2/wallets/balance',
  '/wps/relay/GCS_recentGame',
  '/wps/relay/MCSFE_getFavoriteGames',
  '/wps/relay/CSP_unreadCount',
  '/wps/game/launchGame',
  '/wps/relay/GCSGAME_gameList',
  '/wps/relay/GCSGAME_newGameVendor',
  '/wps/system/status',
  '/wps/system/whitelabel',
];

/** One log-in per site and worker serves all screens. */
const test = base.extend<object, { sessions: (site: SiteName) => Promise<string> }>({
  sessions: [
    async ({ browser }, use) => {
      const tokens = new Map<SiteName, Promise<string>>();
      await use(async (site) => await remembered(tokens, site, browser));
    },
    { scope: 'worker' },
  ],
});
/** What one screen keeps from the page on purpose: a script. */
const KEPT_AWAY = /ERR_FAILED|ChunkLoadError/;
test.use({ expectedRefusals: REFUSED, expectedErrors: KEPT_AWAY });

for (const site of ['player', 'agent'] as const)
  for (const screen of SITES[site].screens)
    for (const theme of THEMES)
      test(
        `${site}: ${screen.name} in the ${theme} theme has no accessibility violation`,
        {
          tag: `@${sizeFor(screen, theme)}`,
        },
        async ({ page, sessions }, { project }) => {
          const phone = project.name === 'phone';
          await rememberTheme(page, theme);
          await rememberLanguage(page, 'en');
          if (screen.as === 'member') await rememberSession(page, await sessions(site));
          await screen.open({ page, origin: SITES[site].origin, phone, t: await textsOf(site, 'en') });
          await expectAccessible(page);
        },
      );

/** Each screen once in each theme: dark on a desktop and light on a phone, unless one size is all it has. */
function sizeFor({ only }: Screen, theme: Theme): 'desktop' | 'phone' {
  return (only ?? (theme === 'dark' ? 'wide' : 'phone')) === 'wide' ? 'desktop' : 'phone';
}

async function remembered(tokens: Map<SiteName, Promise<string>>, site: SiteName, browser: Browser): Promise<string> {
  const token = tokens.get(site) ?? SITES[site].session(browser, SITES[site].account);
  tokens.set(site, token);
  return await token;
}
