import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, signedOut } from './session-slice.ts';

/** Messages that wait to be shown after a log-in, or null. The state is kept in memory, so a reload shows nothing again. */
export type AfterLoginState = { readonly firstTimeLogin: boolean } | null;

const NOTHING = (): AfterLoginState => null;

export const afterLoginSlice = createSlice({
  name: 'afterLogin',
  initialState: NOTHING,
  reducers: {
    afterLoginWanted: (_state, { payload }: PayloadAction<{ readonly firstTimeLogin: boolean }>): AfterLoginState =>
      payload,
    afterLoginSeen: NOTHING,
  },
  extraReducers: (build) => build.addCase(signedOut, NOTHING).addCase(sessionEnded, NOTHING),
});

export const { afterLoginWanted, afterLoginSeen } = afterLoginSlice.actions;
