import type { MockPlatform } from '@baize/api/testing';
import type { EndpointId } from '@baize/contract/catalogue';
import type { AppDownloadsValue, HelpCenterValue } from '@baize/contract/schemas/help';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { onTestFinished, vi, type Mock } from 'vitest';
import type { Network } from '../network.ts';

/** Calls of the frame around every page of the player site whose failure stays silent, each with its reason. */
export const frameCalls = {
  newGameVendor: 'the menu and the footer leave the categories out; home and the lobbies say it themselves',
  customerService: 'the corner leaves the channels out; a press on customer service asks again and says what failed',
  announcements: 'nobody asked for the notices, which stay away',
  memberInfo: 'the frame leaves the name out; a page of members says it itself',
  balance: 'a dash stands in its place, beside the button that loads it again',
  unreadCount: 'the badge stays away',
  rewardCounts: 'the badge stays away',
  memberAvatar: 'the initials stand in for the picture',
  merchantWallet: 'the menu of the member centre keeps the entry of the wallets, whose page says it itself',
  contractFlags: 'the menu leaves the contracts out',
  contracts: 'the offer that waits does not open by itself; the pages of contracts say it themselves',
  realityCheck: 'the reminder stays away; the page of limits says it itself',
} as const satisfies Partial<Record<EndpointId, string>>;

const MORNING = '2026-01-05T06:15:00.000Z';

/** Returns a section with two questions, and the terms, which are a single article and therefore always open. */
export function helpCentre(): HelpCenterValue {
  return {
    sections: [
      {
        sectionId: 'money',
        title: 'Money',
        articles: [
          {
            articleId: 'deposit',
            title: 'How do deposits work?',
            content: '<p>Open the cashier: <strong>the page shows the ways to pay</strong>.</p>',
          },
          {
            articleId: 'pause',
            title: 'When should I stop?',
            content: '<p>Do not play when you are upset or tired.</p>',
          },
        ],
      },
      {
        sectionId: 'term',
        title: 'Terms of use',
        articles: [
          {
            articleId: 'terms',
            title: 'Terms of use',
            content: `<ol>${'<li>One person has one account.</li>'.repeat(40)}</ol>`,
          },
        ],
      },
    ],
    updatedAt: MORNING,
  };
}

type App = AppDownloadsValue['list'][number];

export function anApp(platform: App['platform'], change: Partial<App> = {}): App {
  return {
    platform,
    version: 'web',
    url: '/down',
    sizeBytes: null,
    minimumSystem: `A system for ${platform}`,
    sha256: null,
    releasedAt: MORNING,
    guide: [
      { text: `Open this page on ${platform}.`, picture: '/art/guides/open' },
      { text: `Put it on the screen of ${platform}.`, picture: null },
    ],
    ...change,
  };
}

export const channels = [
  { group: 'social', resourceType: 'facebook', labelNameEn: 'Facebook', url: 'https://facebook.example/baize' },
  { group: 'messaging_1', resourceType: 'telegram', labelNameEn: 'Telegram', url: 'https://telegram.example/baize' },
  { group: 'messaging_2', resourceType: 'whatsapp', labelNameEn: 'WhatsApp', url: 'https://whatsapp.example/baize' },
  { group: 'messaging_3', resourceType: 'viber', labelNameEn: 'Viber', url: 'https://viber.example/baize' },
] as const;

/** A channel of each group, and two entries of customer service, whose addresses are sealed as the server seals them. */
export function answerContacts(platform: MockPlatform): void {
  platform.answer('customerService', async () => {
    const keyBytes = new Uint8Array(32).fill(7);
    const key = await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt']);
    const entries = [
      { csType: 'live', name: 'Help for players', path: await seal(key, '/contact?type=live') },
      { csType: 'agent', name: 'Help for agents', path: await seal(key, '/contact?type=agent') },
    ];
    return { siteKey: toBase64Url(keyBytes), entries, resources: [...channels] };
  });
}

async function seal(key: CryptoKey, path: string): Promise<string> {
  const nonce = new Uint8Array(12).fill(1);
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(path));
  return toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(text)]));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** `status` may be a value that the contract does not know: what a newer server might say. */
export type SystemChange = Partial<Omit<SystemStatusValue, 'status'>> & { readonly status?: number };

/** Changes what the platform answers to systemStatus. */
export function changeSystem(platform: MockPlatform, change: SystemChange): void {
  platform.answer('systemStatus', (_request, { merchant, ...sample }) => ({
    ...sample,
    merchant: { ...merchant, name: 'Baize', languages: ['en', 'ne'], defaultLanguage: 'ne' },
    maintenanceEnd: null,
    maintenanceTexts: {},
    analytics: { gtagId: null },
    // The mock platform passes on the value of the test even where the contract does not know it.
    ...(change as Partial<SystemStatusValue>),
  }));
}

/** Returns the hosts of more lines than the page tests; the first is that of the open page. */
export function lineHosts(): string[] {
  return [location.host, ...[2, 3, 4, 5, 6].map((number) => `line${number}.baize.example`)];
}

/** Lets every line answer its ping at once. */
export function answerLines(platform: MockPlatform, network: Network): void {
  platform.answer('domainRoute', { domainList: lineHosts().map((domainName) => ({ domainName })) });
  network.serve('/ping.txt', () => new Response('pong'));
}

/** Replaces the clipboard by a mock. `allowed: false` is a browser that forbids writing to it. */
export function watchClipboard({ allowed = true } = {}): Mock<(text: string) => Promise<void>> {
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  write.mockImplementation(async () => await (allowed ? Promise.resolve() : Promise.reject(new Error('not allowed'))));
  onTestFinished(() => write.mockRestore());
  return write;
}

export interface WatchedWindow {
  readonly opened: Mock<typeof window.open>;
  /** Returns the address that the page has set; empty before that. */
  readonly address: () => string;
  readonly close: Mock<() => void>;
}

/** Replaces `window.open` by a mock whose window loads nothing. `allowed: false` is a browser that blocks popups. */
export function watchWindow({ allowed = true } = {}): WatchedWindow {
  const location = { href: '' };
  const close = vi.fn<() => void>();
  const opened = vi.spyOn(window, 'open');
  // The page sets `opener`, `location.href` and calls `close`: no more of a window is needed.
  opened.mockImplementation(() => (allowed ? ({ opener: window, location, close } as unknown as Window) : null));
  onTestFinished(() => opened.mockRestore());
  return { opened, address: () => location.href, close };
}
