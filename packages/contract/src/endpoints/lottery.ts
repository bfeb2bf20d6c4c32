import { endpoint } from '../endpoint.ts';
import { lotteryMarks } from '../marks/lottery.ts';
import * as lottery from '../schemas/lottery.ts';

export const lotteryEndpoints = {
  vnGameMenu: endpoint(lotteryMarks.vnGameMenu, {
    request: lottery.VnGameMenuQuery,
    reply: lottery.VnGameMenuValue,
    errors: [],
    summary: 'Vietnamese lotteries with the issue that is open (spec section 7)',
  }),
  vnRecentMenu: endpoint(lotteryMarks.vnRecentMenu, {
    request: lottery.VnGameMenuQuery,
    reply: lottery.VnGameMenuValue,
    errors: [],
    summary: 'Vietnamese lotteries that this member played lately (spec section 7)',
  }),
  vnOpened: endpoint(lotteryMarks.vnOpened, {
    request: lottery.VnOpenedQuery,
    reply: lottery.VnOpenedValue,
    errors: ['game.not_found'],
    summary: 'Opened numbers of a Vietnamese lottery (spec section 7)',
  }),
  lottoOpened: endpoint(lotteryMarks.lottoOpened, {
    request: lottery.LottoOpenedQuery,
    reply: lottery.LottoOpenedValue,
    errors: ['game.not_found'],
    summary: 'Opened numbers of any other lottery (spec section 7)',
  }),
  lottoLobby: endpoint(lotteryMarks.lottoLobby, {
    request: lottery.LottoLobbyQuery,
    reply: lottery.LottoLobbyValue,
    errors: ['session.blocked', 'game.not_found', 'game.maintenance'],
    summary: 'Address of the lottery lobby or of one lottery (spec section 7)',
  }),
};
