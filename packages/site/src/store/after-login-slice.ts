import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, signedOut } from './session-slice.ts';

/** The request to show the card after a log-in, or null. The state is kept in memory, so a reload shows nothing again. */
export type AfterLoginState = { readonly firstTimeLogin: boolean } | null;

const emptyState = (): AfterLoginState => null;

export const afterLoginSlice = createSlice({
  name: 'afterLogin',
  initialState: emptyState,
  reducers: {
    afterLoginWanted: (_state, { payload }: PayloadAction<{ readonly firstTimeLogin: boolean }>): AfterLoginState =>
      payload,
    afterLoginSeen: emptyState,
  },
  extraReducers: (build) => build.addCase(signedOut, emptyState).addCase(sessionEnded, emptyState),
});

export const { afterLoginWanted, afterLoginSeen } = afterLoginSlice.actions;
