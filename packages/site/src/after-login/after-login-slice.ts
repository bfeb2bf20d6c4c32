import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, signedOut } from '../session-slice.ts';

/** What is still to be said after a log-in; null: nothing. It is of this page alone, so that a reload says nothing again. */
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
