import type { SessionEndReason } from '@baize/contract/codes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Log-in state (spec section 4, "Login state"). The token itself stays in session storage, because no component needs it. */
export type SessionState =
  | { readonly status: 'visitor' }
  | { readonly status: 'member'; readonly firstLogin: boolean; readonly signingOut?: true }
  /** The reason why the server ended the session. The notice shows until the next log-in, or until the person continues as a visitor. */
  | { readonly status: 'ended'; readonly reason?: SessionEndReason };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'visitor' }),
  reducers: {
    signedIn: {
      /** `firstLogin` is true for the member's first log-in. Only the reply of the log-in contains it. */
      prepare: (firstLogin = false) => ({ payload: firstLogin }),
      reducer: (_state, { payload }: PayloadAction<boolean>): SessionState => ({
        status: 'member',
        firstLogin: payload,
      }),
    },
    /** The sign-out was sent and is not answered yet. The server may already have ended the session. */
    signingOut: (state): SessionState => (state.status === 'member' ? { ...state, signingOut: true } : state),
    signedOut: (): SessionState => ({ status: 'visitor' }),
    /** Ends the session. Parallel calls may all be refused; only the first refusal has an effect. */
    sessionEnded: {
      prepare: (reason?: SessionEndReason) => ({ payload: reason }),
      reducer: (state, { payload: reason }: PayloadAction<SessionEndReason | undefined>): SessionState =>
        state.status === 'member' ? { status: 'ended', ...(reason !== undefined && { reason }) } : state,
    },
    /** The person has closed the notice about the end of the session, and continues as a visitor. */
    endNoticeSeen: (state): SessionState => (state.status === 'ended' ? { status: 'visitor' } : state),
  },
});

export const { signedIn, signingOut, signedOut, sessionEnded, endNoticeSeen } = sessionSlice.actions;
