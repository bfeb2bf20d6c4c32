/** The messages of a game to the site that shows it in a frame. They hold no amount, because the site reads balances from the platform. */
type Message = { readonly type: 'baize:exit' } | { readonly type: 'baize:balance-changed' };

/** The site that launched the game. */
export interface ParentSite {
  /** True if the site gave an address to go back to. */
  readonly canLeave: boolean;
  /** True if the game runs in a frame of the site, whose bar has the title, the button "back" and the full screen. */
  readonly isFramed: boolean;
  /** Asks the site to close the frame, or opens the address to go back to. */
  leave(): void;
  /** Tells the site to read the balance again. */
  reportBalanceChange(): void;
}

/** Connects the game with the site that launched it. `backUrl` is the address to go back to, if any; messages go to its origin only. */
export function connectParentSite(backUrl: string | undefined, self: Window = globalThis.window): ParentSite {
  const isFramed = self.parent !== self;
  const post = (message: Message): void => {
    // Only the site that launched the game may receive the message.
    if (isFramed && backUrl) self.parent.postMessage(message, new URL(backUrl).origin);
  };
  return {
    canLeave: backUrl !== undefined,
    isFramed,
    leave: () => {
      if (isFramed) post({ type: 'baize:exit' });
      else if (backUrl) self.location.assign(backUrl);
    },
    reportBalanceChange: () => post({ type: 'baize:balance-changed' }),
  };
}
