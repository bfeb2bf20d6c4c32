/** What a server says by itself, over Socket.IO (`docs/decisions/0023`). It says what has changed, never how much. */
export const LIVE_PATH = '/wps/live';

/** Of the member whose token the connection was made with: whoever shows the balance asks again. */
export const BALANCE_CHANGED = 'balance-changed';
