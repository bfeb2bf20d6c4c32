import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'error' | 'info';

/** Name of the action that a toast offers. It is a name because a store holds no functions. See load-anew.ts. */
export type ToastAct = 'load-anew';

export interface ToastMessage {
  readonly id: string;
  /** Says in one sentence what was done. */
  readonly title: string;
  readonly tone: ToastTone;
  /** It then stays until somebody has decided. */
  readonly act?: ToastAct;
}

/** Toasts that wait to be shown. What shows them is loaded when there is one: see toast-host.tsx. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: (): readonly ToastMessage[] => [],
  reducers: {
    toastAsked: {
      prepare: (title: string, tone: ToastTone = 'success', act?: ToastAct) => ({
        payload: { id: nanoid(), title, tone, ...(act && { act }) },
      }),
      reducer: (waiting, { payload }: PayloadAction<ToastMessage>) => [...waiting, payload],
    },
    toastShown: (waiting, { payload }: PayloadAction<string>) => waiting.filter(({ id }) => id !== payload),
  },
});

export const { toastAsked, toastShown } = toastsSlice.actions;
