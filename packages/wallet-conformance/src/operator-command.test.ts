import { expect, test } from 'vitest';
import { NotJudgedError } from './expect.ts';
import { createCommandOperator } from './operator-command.ts';

test('runs the command with the action and its parameters', async () => {
  const { addKey, limitStake } = createCommandOperator('[ "$ACTION" = add-key ] && printf "k2\\nline 1\\nline 2\\n"');
  expect(await addKey()).toEqual({ keyId: 'k2', secret: 'line 1\nline 2' });
  await expect(limitStake('g', 1n)).rejects.toThrow('Command failed');
  const checked = createCommandOperator('[ "$ACTION $GAME_CODE $AMOUNT_MINOR" = "limit-stake g 250" ]');
  await expect(checked.limitStake('g', 250n)).resolves.toBeUndefined();
});

test('throws NotJudgedError if the command does not have the action', async () => {
  await expect(createCommandOperator('exit 3').restart()).rejects.toThrow(NotJudgedError);
  await expect(createCommandOperator('exit 1').restart()).rejects.not.toThrow(NotJudgedError);
});

test('releases the wallet that it holds', async () => {
  const operator = createCommandOperator(
    'case "$ACTION $PLAYER_ID" in "hold-wallet 7" | "release-wallet 7") ;; *) exit 1 ;; esac',
  );
  const release = await operator.holdWallet('7');
  await expect(release()).resolves.toBeUndefined();
});
