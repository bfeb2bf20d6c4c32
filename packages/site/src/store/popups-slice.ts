import type { GameTypeCode } from '@baize/contract/schemas/common';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The popup that is open; there is at most one. `next` is the path that the person wanted to reach: a log-in popup
 * opened for a game navigates to that game afterwards.
 */
export type PopupRequest =
  | { readonly name: 'login'; readonly next?: string }
  | { readonly name: 'register'; readonly next?: string }
  | { readonly name: 'forgot' }
  /** The ticket comes from the link of an e-mail. It is kept only here and is lost when the popup closes. */
  | { readonly name: 'resetPassword'; readonly ticket: string }
  | { readonly name: 'changePassword' }
  /** The set-up of the second factor that the brand demands of its agents. */
  | { readonly name: 'secondFactor' }
  | { readonly name: 'deposit' }
  /** The games of a vendor that is shown as one tile (spec section 2, "game popup"). */
  | { readonly name: 'vendor-games'; readonly vendor: string; readonly gameType: GameTypeCode }
  /** The search over all games. */
  | { readonly name: 'search' }
  | { readonly name: 'chat' }
  | { readonly name: 'menu' }
  | { readonly name: 'account' }
  /** All 38 languages. */
  | { readonly name: 'languages' }
  | { readonly name: 'lineTest' }
  | { readonly name: 'mirrors' }
  /** The help centre as a popup, for a page that should stay open, such as a game. */
  | { readonly name: 'help' }
  /** The list of all notices, opened at one of them. */
  | { readonly name: 'announcements'; readonly announcementId?: string }
  /** The notices that open automatically. */
  | { readonly name: 'notices' }
  | { readonly name: 'sign-out' }
  | { readonly name: 'true-account' };

export type PopupName = PopupRequest['name'];

export interface PopupsState {
  readonly open: PopupRequest | null;
}

const initialState: PopupsState = { open: null };

export const popupsSlice = createSlice({
  name: 'popups',
  initialState,
  reducers: {
    popupOpened: (_state, { payload }: PayloadAction<PopupRequest>) => ({ open: payload }),
    /** The payload names the popup, so that a popup which closes late does not close the next one. */
    popupClosed: (state, { payload }: PayloadAction<PopupName>) =>
      state.open?.name === payload ? initialState : state,
  },
});

export const { popupOpened, popupClosed } = popupsSlice.actions;
