import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { CATEGORIES, CLASSIFY, GAMES, HOST, MEMBERS, randomWords, sessionTokenFor, VENDORS } from './world.ts';

interface LobbyCall {
  readonly name: string;
  readonly id: EndpointId;
  readonly query: () => Readonly<Record<string, string | number>>;
  readonly asMember?: boolean;
}

const oneOf = <Item>(list: readonly Item[]): Item => list[randomInt(list.length)] as Item;
const language = (): string => oneOf(['en', 'ne']);
const vendor = (): string => `V${String(randomInt(VENDORS) + 1).padStart(2, '0')}`;
const PAGES_PER_CATEGORY = Math.floor(GAMES / CATEGORIES.length / 40);

/** The calls of the lobby screens (specification section 2), with random values for each call. */
export const lobbyCalls: readonly LobbyCall[] = [
  {
    name: 'list page of a category',
    id: 'gameList',
    query: () => ({ gameType: oneOf(CATEGORIES), pageNo: 1 + randomInt(PAGES_PER_CATEGORY), language: language() }),
  },
  {
    name: 'tab of a vendor',
    id: 'gameList',
    query: () => ({ gameType: 'RNG', vassalage: vendor(), gameClassify: oneOf(CLASSIFY), language: language() }),
  },
  { name: 'tab NEW', id: 'gameList', query: () => ({ gameType: oneOf(CATEGORIES), isNew: 1, language: language() }) },
  {
    name: 'search, two words',
    id: 'gameList',
    query: () => ({ gameName: randomWords(randomInt, false), vassalage: vendor(), pageSize: 24, language: language() }),
  },
  {
    name: 'search over all games',
    id: 'gameList',
    query: () => ({ gameName: randomWords(randomInt, false), pageSize: 24, language: language() }),
  },
  {
    name: 'search with a slip',
    id: 'gameList',
    query: () => ({ gameName: randomWords(randomInt, true), pageSize: 24, language: language() }),
  },
  { name: 'category menus', id: 'gameMenus', query: () => ({ language: language() }) },
  { name: 'vendor game types', id: 'vendorGameTypes', query: () => ({ gameType: oneOf(CATEGORIES) }) },
  { name: 'hot games', id: 'hotGames', query: () => ({ gameType: oneOf(CATEGORIES), language: language() }) },
  { name: 'winner board', id: 'rankList', query: () => ({ language: language() }) },
  { name: 'favourite ids', id: 'favoriteIds', query: () => ({}), asMember: true },
  { name: 'favourites, a page', id: 'favoriteList', query: () => ({ language: language() }), asMember: true },
  { name: 'recent games', id: 'recentGames', query: () => ({ language: language() }), asMember: true },
];

/** Creates a client with keep-alive connections. A call that does not succeed throws. */
export function createLobbyClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: async ({ id, query, asMember }: LobbyCall): Promise<void> => {
      const parameters = Object.entries(query()).map(([name, value]): [string, string] => [name, String(value)]);
      const path = `${endpoints[id].marks.path}?${new URLSearchParams(parameters).toString()}`;
      const text = await get(
        agent,
        port,
        path,
        asMember === true ? sessionTokenFor(1 + randomInt(MEMBERS)) : undefined,
      );
      if (!text.startsWith('{"success":true')) throw new Error(`${path} was answered ${text.slice(0, 200)}`);
    },
    close: () => agent.destroy(),
  };
}

async function get(agent: Agent, port: number, path: string, token: string | undefined): Promise<string> {
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
