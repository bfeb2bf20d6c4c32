import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'error' | 'info';

/** Name of the action that a toast offers. It is a name because a store must not contain functions (load-anew.ts). */
export type ToastAct = 'load-anew';

export interface ToastMessage {
  readonly id: string;
  /** One sentence about the outcome. */
  readonly title: string;
  readonly tone: ToastTone;
  /** A toast with an action stays until the person decides. */
  readonly act?: ToastAct;
}

/** Toasts that wait to be shown (toast-host.tsx). */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: (): readonly ToastMessage[] => [],
  reducers: {
    toastAdded: {
      prepare: (title: string, tone: ToastTone = 'success', act?: ToastAct) => ({
        payload: { id: nanoid(), title, tone, ...(act && { act }) },
      }),
      reducer: (waiting, { payload }: PayloadAction<ToastMessage>) => [...waiting, payload],
    },
    toastShown: (waiting, { payload }: PayloadAction<string>) => waiting.filter(({ id }) => id !== payload),
  },
});

export const { toastAdded, toastShown } = toastsSlice.actions;
