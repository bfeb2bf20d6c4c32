import { openCustomerServicePath } from '@baize/api';
import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';

/** Spec section 2, "Floating service". */
const WINDOW_WIDTH_PX = 440;
const WINDOW_HEIGHT_PX = 750;

/** The address of the first entry, opened on receipt (decision 5); undefined where there is none that can be gone to. */
export async function serviceAddress({ siteKey, entries }: CustomerServiceValue): Promise<string | undefined> {
  const [entry] = entries;
  const address = entry && (await openCustomerServicePath(entry.path, siteKey));
  return address !== undefined && isWebAddress(address) ? address : undefined;
}

/** What was sealed by the operator is still not run as a script. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);
}

/** In a window of its own, which is told nothing of this page. False where the browser blocks it. */
export function openServiceWindow(address: string): boolean {
  const opened = window.open('', '_blank', `popup,width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX}`);
  if (opened === null) return false;
  opened.opener = null;
  opened.location.href = address;
  return true;
}
