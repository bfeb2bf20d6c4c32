// To add a text: the key and its sentence here, then the same key in ../ne/lottery-ssc.ts and ../bn/lottery-ssc.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays on digits: five (SSC, P5) and three (3D, P3). */
export const lotterySsc = {
  'group.five': 'All five',
  'group.back4': 'Last four',
  'group.middle3': 'Middle three',
  'group.back2': 'Last two',
  'group.back3': 'Last three',
  'group.sides': 'Big, small, odd, even',
  'group.dragon_tiger': 'Dragon / Tiger',
  'group.credit_front3': 'First three: pattern',
  'group.credit_middle3': 'Middle three: pattern',
  'group.credit_back3': 'Last three: pattern',
  'group.credit_special': 'All five digits',
  'name.tails': 'Straight and tails',
  'name.group_n': 'Group {{number}}',
  'name.at_least_once': 'At least once',
  'name.at_least_twice': 'At least twice',
  'name.at_least_n_times': 'At least {{number}} times',
  'name.straight_sum': 'Straight, by sum',
  'name.straight_span': 'Straight, by span',
  'name.group_mixed': 'Any order, mixed',
  'name.group_sum': 'Any order, by sum',
  'name.group_containing': 'Any order, with one digit',
  'name.sum_tail': 'Last digit of the sum',
  'name.special': 'Triple, straight, pair',
  'name.front_n_sides': 'First {{number}}',
  'name.back_n_sides': 'Last {{number}}',
  'name.pattern': 'Pattern',
  'name.any_of_five': 'Any of the five',
  'name.bull': 'Bull',
  'name.stud': 'Hand of cards',
  'row.positions': 'Positions',
  'row.span': 'Span',
  'row.triples': 'Three times',
  'row.quadruples': 'Four times',
  'option.position_n': '{{number}}',
  'option.straight': 'Straight',
  'option.pair': 'Pair',
  'option.half_straight': 'Half straight',
  'option.mixed': 'Mixed',
  'option.no_bull': 'No bull',
  'option.bull_n': 'Bull {{number}}',
  'option.bull_bull': 'Double bull',
  'option.five_of_a_kind': 'Five of a kind',
  'option.four_of_a_kind': 'Four of a kind',
  'option.full_house': 'Full house',
  'option.three_of_a_kind': 'Three of a kind',
  'option.two_pairs': 'Two pairs',
  'option.one_pair': 'One pair',
  'option.high_card': 'None of these',
  'prize.last1': 'Last digit',
  'prize.last_n': 'Last {{number}} digits',
  'help.any_n.straight':
    'Choose digits at {{number}} or more positions. Every {{number}} of these positions make notes, and a note wins when its digits are drawn at its positions.',
  'sentence.positions': 'Choose at least {{number}} positions, too: the play is made on every {{number}} of them.',
  'help.tails':
    'Choose digits for each position. Every number makes a note on all positions and one on each of its tails, down to the last digit; each that matches in order has its own prize.',
  'help.group_n':
    'Choose digits for each row. A note wins when the drawn digits have the pattern {{pattern}}, in any order.',
  'help.group3': 'A note is a pair and a third digit. It wins when these are drawn, in any order.',
  'help.at_least_once': 'Each digit that you choose wins when it is drawn at least once among the five.',
  'help.at_least_twice': 'Each digit that you choose wins when it is drawn at least twice among the five.',
  'help.at_least_n_times': 'Each digit that you choose wins when it is drawn at least {{number}} times among the five.',
  'help.straight_sum':
    'Choose sums. Every number whose digits add up to one of them is a note; the one that is drawn in order wins.',
  'help.straight_span':
    'Choose spans: the greatest digit less the least. Every number with one of them is a note; the one that is drawn in order wins.',
  'help.group_mixed':
    'A number is a pair with a third digit, or three different digits; it is no triple. It wins when its digits are drawn in any order, and each kind has its own prize.',
  'help.group_sum':
    'Choose sums. Every set of digits with one of them is a note, unless all of its digits are equal; it wins when it is drawn in any order.',
  'help.group_containing':
    'Choose one digit. Every set of digits that contains it is a note, unless all of its digits are equal; it wins when it is drawn in any order.',
  'help.sum_tail': 'Choose the last digit of the sum of the three digits.',
  'help.special':
    'Triple: three equal digits. Straight: three neighbours in any order; 890 and 901 do not count. Pair: exactly two equal digits.',
  'help.front_n_sides':
    'Choose sides for each position: big is 5 to 9, small 0 to 4. A note is one side per position, and wins when every one of them is right.',
  'help.back_n_sides':
    'Choose sides for each position: big is 5 to 9, small 0 to 4. A note is one side per position, and wins when every one of them is right.',
  'help.dragon_tiger_n_n':
    'Dragon wins when position {{number}} shows the greater digit, tiger when position {{other}} does. Equal digits are a tie: dragon and tiger lose.',
  'help.credit_total.dragon_tiger_n_n':
    'Dragon wins when position {{number}} shows the greater digit, tiger when position {{other}} does. Equal digits are a tie: stakes on dragon and tiger are returned.',
  'help.sides': 'Big is 5 to 9, small 0 to 4. Each side that you choose is a note.',
  'help.total_sides': 'All five digits added up: 23 or more is big, 22 or less small.',
  'help.pattern':
    'Triple: all equal. Straight: three neighbours, where 9 and 0 are neighbours, too. Pair: exactly two equal. Half straight: exactly two neighbours without a pair. Mixed: none of these.',
  'help.any_of_five': 'Each digit that you choose wins when it is among the five that are drawn.',
  'help.bull':
    'Three of the digits have to add up to a multiple of ten. The last digit of the other two, added up, is the bull; 0 is the double bull.',
  'help.stud':
    'The five digits count as a hand of cards. A straight is five neighbours in any order; 9 and 0 are no neighbours.',
};
