import { registrationApi } from '@baize/api/member';
import type { SiteDispatch } from '@baize/site/store';

/** Counts a visit by an invitation code on the server. If the call fails, the visit is not counted, and no error is shown to the visitor. */
export async function countVisit(dispatch: SiteDispatch, code: string): Promise<void> {
  await dispatch(registrationApi.endpoints.promotionVisit.initiate({ code }, { track: false }));
}
