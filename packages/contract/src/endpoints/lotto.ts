import { endpoint } from '../endpoint.ts';
import { lottoMarks } from '../marks/lotto.ts';
import * as lotto from '../schemas/lotto.ts';

export const lottoEndpoints = {
  lottoMenu: endpoint(lottoMarks.lottoMenu, {
    request: lotto.LottoMenuQuery,
    reply: lotto.LottoMenuValue,
    errors: [],
    summary: 'Lotteries on sale with the open issue and the last draw (spec section 7; design/lottery.md section 10)',
  }),
  lottoRecentMenu: endpoint(lottoMarks.lottoRecentMenu, {
    request: lotto.LottoMenuQuery,
    reply: lotto.LottoMenuValue,
    errors: [],
    summary: 'Lotteries that this member played lately (spec section 7)',
  }),
  lottoGame: endpoint(lottoMarks.lottoGame, {
    request: lotto.LottoGameQuery,
    reply: lotto.LottoGameValue,
    errors: ['game.not_found'],
    summary: 'Terms of one lottery: plays on sale, prize group, return, limits (design/lottery.md section 10)',
  }),
  lottoIssues: endpoint(lottoMarks.lottoIssues, {
    request: lotto.LottoIssuesQuery,
    reply: lotto.LottoIssuesValue,
    errors: ['game.not_found'],
    summary: 'Issues that take bets or will, for a chase (design/lottery.md section 1)',
  }),
  lottoDraws: endpoint(lottoMarks.lottoDraws, {
    request: lotto.LottoDrawsQuery,
    reply: lotto.LottoDrawsValue,
    errors: ['game.not_found'],
    summary: 'Draws of a lottery for its history and its trend charts (design/lottery.md section 10)',
  }),
  lottoProof: endpoint(lottoMarks.lottoProof, {
    request: lotto.LottoProofQuery,
    reply: lotto.LottoProofValue,
    errors: ['game.not_found'],
    summary: 'Commitment, seed, root and draw of an issue (design/lottery.md section 10)',
  }),
  lottoReceipt: endpoint(lottoMarks.lottoReceipt, {
    request: lotto.LottoReceiptQuery,
    reply: lotto.LottoReceiptValue,
    errors: ['lottery.bet_not_found'],
    summary: 'Proof that a bet was in before the draw (design/lottery.md section 10)',
  }),
  lottoPlace: endpoint(lottoMarks.lottoPlace, {
    request: lotto.LottoPlaceRequest,
    reply: lotto.LottoPlaceValue,
    errors: [
      'game.not_found',
      'game.maintenance',
      'lottery.issue_closed',
      'lottery.line_invalid',
      'lottery.price_changed',
      'lottery.stake_limit',
      'lottery.number_full',
      'lottery.issue_limit',
      'lottery.chase_invalid',
      'wallet.insufficient_funds',
      'session.blocked',
      'play.excluded',
      'play.loss_limit',
      'play.session_limit',
      'ledger.key_reused',
    ],
    summary: 'Place up to 1,000 lines on an issue, and chase them (design/lottery.md sections 1 and 10)',
  }),
  lottoCancel: endpoint(lottoMarks.lottoCancel, {
    request: lotto.LottoCancelRequest,
    reply: lotto.LottoCancelValue,
    errors: ['lottery.bet_not_found', 'lottery.issue_closed'],
    summary: 'Take back an order or a bet before the close (design/lottery.md section 1)',
  }),
  lottoBets: endpoint(lottoMarks.lottoBets, {
    request: lotto.LottoBetsQuery,
    reply: lotto.LottoBetsValue,
    errors: [],
    summary: 'Bets of the member on lotteries, newest first (design/lottery.md section 10)',
  }),
  lottoWins: endpoint(lottoMarks.lottoWins, {
    request: lotto.LottoWinsQuery,
    reply: lotto.LottoWinsValue,
    errors: [],
    summary: 'Prizes of the member in issues that were settled in the last minute (design/lottery.md section 10)',
  }),
  lottoChases: endpoint(lottoMarks.lottoChases, {
    request: lotto.LottoChasesQuery,
    reply: lotto.LottoChasesValue,
    errors: [],
    summary: 'Chases of the member, newest first (design/lottery.md section 1)',
  }),
  lottoStopChase: endpoint(lottoMarks.lottoStopChase, {
    request: lotto.LottoStopChaseRequest,
    reply: lotto.LottoStopChaseValue,
    errors: ['lottery.chase_not_found'],
    summary: 'Stop a chase: the issues that are not placed yet are left out (design/lottery.md section 1)',
  }),
};
