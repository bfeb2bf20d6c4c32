/** Spec section 2, "Floating service". */
const WINDOW_WIDTH_PX = 440;
const WINDOW_HEIGHT_PX = 750;

const MAIL = 'mailto:';

export interface ServiceWindow {
  go: (address: string) => void;
  close: () => void;
}

/**
 * A window of its own, which is told nothing of this page. It is opened empty, while the press of the button lasts: an address that
 * has to be asked for comes too late for some browsers. Undefined where the browser blocks it.
 */
export function openServiceWindow(): ServiceWindow | undefined {
  const opened = window.open('', '_blank', `popup,width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX}`);
  if (opened === null) return undefined;
  opened.opener = null;
  return {
    go: (address) => {
      // The mail program opens by itself; an empty window would stay behind.
      if (address.startsWith(MAIL)) opened.close();
      (address.startsWith(MAIL) ? window : opened).location.href = address;
    },
    close: () => opened.close(),
  };
}
