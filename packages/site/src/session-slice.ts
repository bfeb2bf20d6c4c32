import type { SessionEndReason } from '@baize/contract/codes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Spec section 4, "Login state". The token itself stays in session storage: nothing that shows state needs it. */
export type SessionState =
  | { readonly status: 'visitor' }
  | { readonly status: 'member'; readonly firstLogin: boolean; readonly signingOut?: true }
  /** Why the server has ended the session. The notice shows until the next log-in, or until the person continues as a visitor. */
  | { readonly status: 'ended'; readonly reason?: SessionEndReason };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'visitor' }),
  reducers: {
    signedIn: {
      /** `firstLogin` says that the member has never logged in before. Only the page of the log-in knows this. */
      prepare: (firstLogin = false) => ({ payload: firstLogin }),
      reducer: (_state, { payload }: PayloadAction<boolean>): SessionState => ({
        status: 'member',
        firstLogin: payload,
      }),
    },
    /** The sign-out was sent and is not answered yet. The server may have ended the session already. */
    signingOut: (state): SessionState => (state.status === 'member' ? { ...state, signingOut: true } : state),
    signedOut: (): SessionState => ({ status: 'visitor' }),
    /** Parallel calls may all be refused. Only the first refusal ends the session. */
    sessionEnded: {
      prepare: (reason?: SessionEndReason) => ({ payload: reason }),
      reducer: (state, { payload: reason }: PayloadAction<SessionEndReason | undefined>): SessionState =>
        state.status === 'member' ? { status: 'ended', ...(reason !== undefined && { reason }) } : state,
    },
    endNoticeSeen: (state): SessionState => (state.status === 'ended' ? { status: 'visitor' } : state),
  },
});

export const { signedIn, signingOut, signedOut, sessionEnded, endNoticeSeen } = sessionSlice.actions;
