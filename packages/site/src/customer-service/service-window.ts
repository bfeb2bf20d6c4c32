/** Size of the customer service window (spec section 2, "Floating service"). */
const WINDOW_WIDTH_PX = 440;
const WINDOW_HEIGHT_PX = 750;

const MAIL_SCHEME = 'mailto:';

export interface ServiceWindow {
  /** Shows the address in the opened window. A `mailto:` address opens the mail program and closes the window. */
  showAddress: (address: string) => void;
  close: () => void;
}

/**
 * Opens an empty window without access to this page (`opener` is null). It must be opened during the click, because
 * some browsers block a window that opens after a request. Returns undefined where the browser blocks it.
 */
export function openServiceWindow(): ServiceWindow | undefined {
  const opened = window.open('', '_blank', `popup,width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX}`);
  if (opened === null) return undefined;
  opened.opener = null;
  return {
    showAddress: (address) => {
      // The mail program opens by itself, so the empty window would stay open.
      if (address.startsWith(MAIL_SCHEME)) opened.close();
      (address.startsWith(MAIL_SCHEME) ? window : opened).location.href = address;
    },
    close: () => opened.close(),
  };
}
