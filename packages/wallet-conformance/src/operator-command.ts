import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { NotJudgedError } from './expect.ts';
import type { Operator } from './operator.ts';

type Environment = Readonly<Record<string, string>>;

/** The exit code of an operator's command that does not know the requested action. */
export const NO_SUCH_ACTION = 3;

/** Runs a command in the shell and returns its output without surrounding space. Throws if the command fails. The person who runs the kit wrote it. */
export async function runForOutput(command: string, environment: Environment): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...environment } });
  return stdout.trim();
}

/**
 * Creates an operator whose actions all run one command. Its environment has the action in `ACTION`, and the parameters. An action throws
 * `NotJudgedError` if the command exits with `NO_SUCH_ACTION`.
 */
export function createCommandOperator(command: string): Required<Operator> {
  const run = async (action: string, environment: Environment = {}): Promise<string> => {
    try {
      return await runForOutput(command, { ACTION: action, ...environment });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === NO_SUCH_ACTION)
        throw new NotJudgedError(`needs the action ${action} of the operator's command`);
      throw error;
    }
  };
  const act = async (action: string, environment: Environment = {}): Promise<void> =>
    void (await run(action, environment));
  return {
    block: async (PLAYER_ID) => await act('block', { PLAYER_ID }),
    exclude: async (PLAYER_ID) => await act('exclude', { PLAYER_ID }),
    limitLoss: async (PLAYER_ID, minor) => await act('limit-loss', { PLAYER_ID, AMOUNT_MINOR: String(minor) }),
    exhaustSession: async (PLAYER_ID) => await act('exhaust-session', { PLAYER_ID }),
    limitStake: async (GAME_CODE, minor) =>
      await act('limit-stake', { GAME_CODE, AMOUNT_MINOR: minor === null ? '' : String(minor) }),
    setGameEnabled: async (GAME_CODE, enabled) => await act(enabled ? 'enable-game' : 'disable-game', { GAME_CODE }),
    setMaintenance: async (active) => await act(active ? 'begin-maintenance' : 'end-maintenance'),
    expireLaunchToken: async (LAUNCH_TOKEN) => await act('expire-launch-token', { LAUNCH_TOKEN }),
    holdWallet: async (PLAYER_ID) => {
      await act('hold-wallet', { PLAYER_ID });
      return async () => await act('release-wallet', { PLAYER_ID });
    },
    restart: async () => await act('restart'),
    addKey: async () => {
      // The first line is the key's id, the rest is the secret: a private key has several lines.
      const [keyId = '', ...secret] = (await run('add-key')).split('\n');
      return { keyId: keyId.trim(), secret: secret.join('\n').trim() };
    },
    retireKey: async (KEY_ID) => await act('retire-key', { KEY_ID }),
    endDay: async () => await run('end-day'),
  };
}
