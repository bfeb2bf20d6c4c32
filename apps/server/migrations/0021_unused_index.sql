-- Nothing reads wallet transactions by round (bets are read by round), and every bet paid for keeping the index.
drop index wallet_transaction_round;
