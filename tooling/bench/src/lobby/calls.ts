import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { CATEGORIES, CLASSIFY, GAMES, HOST, MEMBERS, randomWords, createSessionToken, VENDORS } from './world.ts';

/** A measured call: its name in the table, its endpoint, and a function that creates the query parameters of each call. */
interface LobbyCall {
  readonly name: string;
  readonly id: EndpointId;
  readonly query: () => Readonly<Record<string, string | number>>;
  /** True if a member who is logged in makes the call. */
  readonly isMemberCall?: boolean;
}

const pickRandom = <Item>(list: readonly Item[]): Item => list[randomInt(list.length)] as Item;
const randomLanguage = (): string => pickRandom(['en', 'ne']);
const randomVendor = (): string => `V${String(randomInt(VENDORS) + 1).padStart(2, '0')}`;
/** The default page size of the endpoint `gameList`. */
const GAMES_PER_PAGE = 40;
const PAGES_PER_CATEGORY = Math.floor(GAMES / CATEGORIES.length / GAMES_PER_PAGE);

/** The calls of the lobby screens (specification section 2), with random values for each call. */
export const lobbyCalls: readonly LobbyCall[] = [
  {
    name: 'list page of a category',
    id: 'gameList',
    query: () => ({
      gameType: pickRandom(CATEGORIES),
      pageNo: 1 + randomInt(PAGES_PER_CATEGORY),
      language: randomLanguage(),
    }),
  },
  {
    name: 'tab of a vendor',
    id: 'gameList',
    query: () => ({
      gameType: 'RNG',
      vassalage: randomVendor(),
      gameClassify: pickRandom(CLASSIFY),
      language: randomLanguage(),
    }),
  },
  {
    name: 'tab NEW',
    id: 'gameList',
    query: () => ({ gameType: pickRandom(CATEGORIES), isNew: 1, language: randomLanguage() }),
  },
  {
    name: 'search, two words',
    id: 'gameList',
    query: () => ({
      gameName: randomWords(randomInt, false),
      vassalage: randomVendor(),
      pageSize: 24,
      language: randomLanguage(),
    }),
  },
  {
    name: 'search over all games',
    id: 'gameList',
    query: () => ({ gameName: randomWords(randomInt, false), pageSize: 24, language: randomLanguage() }),
  },
  {
    name: 'search with a slip',
    id: 'gameList',
    query: () => ({ gameName: randomWords(randomInt, true), pageSize: 24, language: randomLanguage() }),
  },
  { name: 'category menus', id: 'gameMenus', query: () => ({ language: randomLanguage() }) },
  { name: 'vendor game types', id: 'vendorGameTypes', query: () => ({ gameType: pickRandom(CATEGORIES) }) },
  {
    name: 'hot games',
    id: 'hotGames',
    query: () => ({ gameType: pickRandom(CATEGORIES), language: randomLanguage() }),
  },
  { name: 'winner board', id: 'rankList', query: () => ({ language: randomLanguage() }) },
  { name: 'favourite ids', id: 'favoriteIds', query: () => ({}), isMemberCall: true },
  { name: 'favourites, a page', id: 'favoriteList', query: () => ({ language: randomLanguage() }), isMemberCall: true },
  { name: 'recent games', id: 'recentGames', query: () => ({ language: randomLanguage() }), isMemberCall: true },
];

/** Creates a client with keep-alive connections. A call that does not succeed throws. */
export function createLobbyClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: async ({ id, query, isMemberCall: asMember }: LobbyCall): Promise<void> => {
      const parameters = Object.entries(query()).map(([name, value]): [string, string] => [name, String(value)]);
      const path = `${endpoints[id].marks.path}?${new URLSearchParams(parameters).toString()}`;
      const text = await sendGet(
        agent,
        port,
        path,
        asMember === true ? createSessionToken(1 + randomInt(MEMBERS)) : undefined,
      );
      if (!text.startsWith('{"success":true')) throw new Error(`${path} was answered ${text.slice(0, 200)}`);
    },
    close: () => agent.destroy(),
  };
}

/** Sends a GET request over the keep-alive connections of the agent. Resolves with the body. */
async function sendGet(agent: Agent, port: number, path: string, token: string | undefined): Promise<string> {
  const headers = { host: HOST, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return await new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end();
  });
}
