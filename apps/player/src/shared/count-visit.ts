import { registrationApi } from '@baize/api/member';
import type { SiteDispatch } from '@baize/site/store';

/** Tells the server that somebody came by this code. Where the call fails, the visit is not counted, and the visitor is told nothing. */
export async function countVisit(dispatch: SiteDispatch, code: string): Promise<void> {
  await dispatch(registrationApi.endpoints.promotionVisit.initiate({ code }, { track: false }));
}
