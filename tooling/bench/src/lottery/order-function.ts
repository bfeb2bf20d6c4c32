import { RECORD_ID_FUNCTION } from '../record-id-function.ts';
import { LOTTERY, PLAY_ID, STAKE_MINOR } from './world.ts';

/**
 * Defines a database function that writes the rows of an order, as the yardstick of `pnpm bench lottery`. It takes the same locks as the server and
 * checks the state of the issue and the balance, but not the selection, the price or the limits, and all lines have the same content.
 */
export const ORDER_FUNCTION = `
  ${RECORD_ID_FUNCTION}
  create function bench_order(player bigint, issue bigint, issue_number text, line_count integer) returns text language plpgsql as $$
  declare
    new_order constant uuid := gen_random_uuid();
    first_id bigint;
    before bigint;
    cost constant bigint := line_count * ${STAKE_MINOR};
    of_player record;
  begin
    perform pg_advisory_xact_lock_shared(220, hashint8(issue));
    perform from lottery_issue where issue_id = issue and state = 'open' and clock_timestamp() < closes_at;
    if not found then return 'CLOSED'; end if;
    select balance_minor into before from wallet_account where bucket = player & 255 and member_id = player and kind = 'cash' and currency = 'NPR' for update;
    if before < cost then return 'INSUFFICIENT_FUNDS'; end if;
    select m.merchant_id, m.line into of_player from member m where m.member_id = player;
    first_id := bench_record_id();
    insert into idempotency (bucket, member_id, key, posting_id, digest)
    values (player & 255, player, 'bet:lotto:' || new_order, first_id - 1, sha256(new_order::text::bytea));
    insert into posting (bucket, member_id, posting_id, key, kind) values (player & 255, player, first_id - 1, 'bet:lotto:' || new_order, 'bet');
    update wallet_account set balance_minor = before - cost, last_posting_id = first_id - 1, updated_at = now()
    where bucket = player & 255 and member_id = player and kind = 'cash' and currency = 'NPR';
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor) values
      (player & 255, player, first_id - 1, 1, 'cash', 'NPR', -cost, before - cost), (player & 255, player, first_id - 1, 2, 'house:lottery', 'NPR', cost, null);
    insert into lottery_order (bucket, member_id, order_id, issue_id, digest, currency, lines, cost_minor, balance_minor, first_bet_id, last_bet_id, placed_at)
    values (player & 255, player, new_order, issue, sha256('order'), 'NPR', line_count, cost, before - cost, first_id, first_id + line_count - 1, now());
    insert into lottery_participation as p (bucket, member_id, issue_id, currency, lines, cost_minor, first_bet_id, last_bet_id, payout_max_minor)
    values (player & 255, player, issue, 'NPR', line_count, cost, first_id, first_id + line_count - 1, 500000000)
    on conflict (bucket, member_id, issue_id) do update set lines = p.lines + excluded.lines, cost_minor = p.cost_minor + excluded.cost_minor,
      last_bet_id = greatest(p.last_bet_id, excluded.last_bet_id);
    insert into lottery_bet (bucket, member_id, bet_id, order_id, line_no, issue_id, play_id, selection, notes, price, payout_max_minor, leaf_hash)
    select player & 255, player, first_id + n - 1, new_order, n, issue, '${PLAY_ID}', '1|2|3', 1,
      '{"market": "official", "unit": "yuan", "multiple": 1, "group": 1956}', 50000000, sha256(int8send(first_id + n))
    from generate_series(1, line_count) n;
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line, currency,
      stake_minor, placed_at, day)
    select player & 255, player, first_id + n - 1, of_player.merchant_id, 'lotto', 'LOTTO', 'ELOTT', '${LOTTERY}', issue_number, new_order || ':' || n,
      of_player.line, 'NPR', ${STAKE_MINOR}, now(), (now() at time zone 'Asia/Kathmandu')::date
    from generate_series(1, line_count) n;
    return 'OK';
  end $$;`;

/** Returns the pgbench script that places orders of `lines` lines. */
export function createOrderScript(
  players: number,
  { issueId, number }: { readonly issueId: bigint; readonly number: string },
  lines: number,
): string {
  return `\\set player random(1, ${players})\nselect bench_order(:player, ${issueId}, '${number}', ${lines});\n`;
}
