/** The messages of a game to the site that shows it in a frame. None holds an amount: the site asks the platform. */
type Message = { readonly type: 'baize:exit' } | { readonly type: 'baize:balance-changed' };

export interface ParentSite {
  readonly canLeave: boolean;
  /** The game stands in a page of the site, whose bar has the title, the way back and the full screen. */
  readonly isFramed: boolean;
  leave(): void;
  balanceChanged(): void;
}

export function parentSite(backUrl: string | undefined, self: Window = globalThis.window): ParentSite {
  const framed = self.parent !== self;
  const post = (message: Message): void => {
    // Only the site that launched the game may hear it.
    if (framed && backUrl) self.parent.postMessage(message, new URL(backUrl).origin);
  };
  return {
    canLeave: backUrl !== undefined,
    isFramed: framed,
    leave: () => {
      if (framed) post({ type: 'baize:exit' });
      else if (backUrl) self.location.assign(backUrl);
    },
    balanceChanged: () => post({ type: 'baize:balance-changed' }),
  };
}
