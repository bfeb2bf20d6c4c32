/** Runs `pnpm bench NAME` with one of the names below. */
import { benchChat } from './chat/run.ts';
import { benchLobby } from './lobby/run.ts';
import { benchLottery } from './lottery/run.ts';
import { benchMoney } from './money/run.ts';
import { benchMonths } from './months/run.ts';
import { benchRewards } from './rewards/run.ts';
import { benchSettlement } from './settlement/run.ts';
import { benchSockets } from './sockets/run.ts';
import { benchTeam } from './team/run.ts';

const benches: Readonly<Record<string, () => Promise<void>>> = {
  chat: benchChat,
  money: benchMoney,
  lobby: benchLobby,
  lottery: benchLottery,
  months: benchMonths,
  rewards: benchRewards,
  settlement: benchSettlement,
  sockets: benchSockets,
  team: benchTeam,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) {
  await bench();
} else {
  console.error(`There is no benchmark "${name}". Choose one of: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 2;
}
