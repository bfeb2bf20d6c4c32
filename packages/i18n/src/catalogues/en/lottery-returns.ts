// To add a text: the key and its sentence here, then the same key in ../ne/lottery-returns.ts and ../bn/lottery-returns.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
/** The public page of odds and returns. */
export const lotteryReturns = {
  'returns.title': 'Odds and returns',
  'returns.note':
    'Every play of this lottery with its chance, what it pays, and the share of the stakes that comes back.',
  'returns.choose': 'Choose a lottery to see its plays, their chances and what they pay.',
  'returns.all': 'All lotteries',
  'returns.lotteries': 'Lotteries',
  'returns.search': 'Search',
  'returns.search_clear': 'Clear the search',
  'returns.found_one': '{{count}} prize found',
  'returns.found_other': '{{count}} prizes found',
  'returns.nothing': 'Nothing has these words.',
  'returns.show_all': 'Show all',
  'returns.none': 'No lottery is on sale now.',
  'returns.market': 'Prices',
  'returns.market_official': 'Prize group',
  'returns.market_credit': 'Odds',
  'returns.market_traditional': 'Traditional',
  'returns.play': 'Play',
  'returns.single_prize': 'Single prize',
  'returns.prize': 'Prize',
  'returns.outcomes': 'Winning outcomes',
  'returns.outcomes_of': '{{wins}} of {{outcomes}}',
  'returns.chance': 'Chance',
  'returns.one_in': '1 in {{number}}',
  'returns.pays': 'Pays',
  'returns.pays_for': '{{pays}} for {{cost}}',
  'returns.return': 'Return',
  'returns.percent': '{{share}}%',
  'returns.rule_official':
    'At prize group {{group}}, {{group}} of 2,000 parts of the stakes come back. The prizes are those of a note of 2.00. A lower group gives the difference back as a rebate.',
  'returns.rule_credit':
    'Odds with the stake included, at {{share}}% of the fair odds and rounded down to four places. Ties give the stake back.',
  'returns.rule_traditional':
    'For an amount of 1.00, each prize that it is played on costs {{share}}% of the amount. Each hit pays what is shown.',
  'returns.average': 'The return is an average over very many bets. A single bet wins or loses.',
  'returns.draws': 'How the draws are made',
  'returns.draws_own':
    'The platform draws this lottery. The fingerprint of a secret seed is published when an issue opens, and the fingerprint of all its bets when it closes. Both together make the numbers, so that nobody can choose them, and anybody can repeat the draw.',
  'returns.draws_feed':
    'The numbers are those of the official draw. They are taken from a signed source or entered by two operators, and count when both agree.',
  'returns.responsible': 'Set limits for your play',
  'returns.verify': 'Verify a draw',
  'returns.help': 'Lottery help',
};
