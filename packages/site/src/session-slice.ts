import type { SessionEndReason } from '@baize/contract/codes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Spec section 4, "Login state". The token itself stays in session storage: nothing that shows state needs it. */
export type SessionState =
  | { readonly status: 'visitor' }
  | { readonly status: 'member'; readonly firstLogin: boolean; readonly signingOut?: true }
  /** The server ended it: said once, until the next log-in or until the person goes on as a visitor. */
  | { readonly status: 'ended'; readonly reason?: SessionEndReason };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'visitor' }),
  reducers: {
    signedIn: {
      /** `firstLogin`: this member has never been in before; known to the page that logged them in alone. */
      prepare: (firstLogin = false) => ({ payload: firstLogin }),
      reducer: (_state, { payload }: PayloadAction<boolean>): SessionState => ({
        status: 'member',
        firstLogin: payload,
      }),
    },
    /** Asked for, and not answered yet: at the server the session may be over already. */
    signingOut: (state): SessionState => (state.status === 'member' ? { ...state, signingOut: true } : state),
    signedOut: (): SessionState => ({ status: 'visitor' }),
    /** Several calls may be refused at once; only the first one ends a session. */
    sessionEnded: {
      prepare: (reason?: SessionEndReason) => ({ payload: reason }),
      reducer: (state, { payload: reason }: PayloadAction<SessionEndReason | undefined>): SessionState =>
        state.status === 'member' ? { status: 'ended', ...(reason !== undefined && { reason }) } : state,
    },
    endNoticeSeen: (state): SessionState => (state.status === 'ended' ? { status: 'visitor' } : state),
  },
});

export const { signedIn, signingOut, signedOut, sessionEnded, endNoticeSeen } = sessionSlice.actions;
