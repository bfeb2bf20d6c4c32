import '@baize/ui/tokens.css';
import '@baize/ui/fonts.css';
import '@baize/ui/base.css';
import { playerAreas } from '@baize/i18n/player';
import { openSite, type Visit, type VisitOptions } from '@baize/pages/visit';
import type { SiteLanguage } from '@baize/site/language';
import type { SiteStore } from '@baize/site/store';
import { BrowserRouter } from 'react-router';
import { PlayerApp } from '../src/app/player-app.tsx';
import { fetchFirstPage } from '../src/app/player-routes.tsx';

function App(props: { store: SiteStore; language: SiteLanguage }) {
  return <PlayerApp {...props} Router={BrowserRouter} />;
}

/** Opens a path of the player site on the mock platform, e.g. `await openPlayer('/rng', { size: 'phone' })`. */
export async function openPlayer(path: string, options?: VisitOptions): Promise<Visit> {
  await fetchFirstPage(new URL(path, location.origin).pathname);
  return await openSite({ site: 'member', areas: playerAreas, App }, path, options);
}
