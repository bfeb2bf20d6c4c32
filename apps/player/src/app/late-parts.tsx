import { IdlePart } from '@baize/site/idle-part';
import { useIsSignedIn } from '@baize/site/viewer';
import { NoticeCaller } from '../features/announcements/notice-caller.tsx';

const load = async () => (await import('./signed-in-parts.tsx')).SignedInParts;

/** Notices are said over the home page. What is for members alone no visitor fetches. */
export function LateParts({ atHome }: { atHome: boolean }) {
  const signedIn = useIsSignedIn();
  return (
    <>
      <NoticeCaller atHome={atHome} />
      {signedIn && <IdlePart load={load} props={{}} />}
    </>
  );
}
