import { Skeleton } from '@baize/ui/skeleton';
import DOMPurify from 'dompurify';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSiteOrigins } from '../brand/merchant.tsx';
import { linkToMemberSite, followedPath, SAFE_HTML } from './safe-html-rules.ts';
import { useIsHydrated } from '../loading/use-is-hydrated.ts';
import styles from './safe-html.module.css';
import { IS_MEMBER_SITE } from '../brand/site.ts';

// A picture whose address was removed has no meaning for a screen reader, so it gets an empty `alt`.
// The site host, which renders first views on the server, has no DOM, and DOMPurify has no hooks there.
if (DOMPurify.isSupported)
  DOMPurify.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
  });

export interface SafeHtmlProps {
  /** HTML as the operator wrote it. */
  html: string;
  /** Called when a link to a page of this site was followed, so that the popup around the HTML can close. */
  onLeave?: () => void;
}

/**
 * Shows HTML of an operator: notices, messages, help. The server sanitises the HTML when it is stored, and this
 * component does so once more (decision 17). The router follows links inside the site; on the agents' site, links to
 * pages of the players' site open there. A first view that the host renders holds a skeleton: only a browser can sanitise.
 */
export function SafeHtml({ html, onLeave }: SafeHtmlProps) {
  const navigate = useNavigate();
  const { member } = useSiteOrigins();
  const isHydrated = useIsHydrated();
  const clean = useMemo(() => {
    if (!isHydrated) return '';
    const sanitised = DOMPurify.sanitize(html, SAFE_HTML);
    return IS_MEMBER_SITE ? sanitised : linkToMemberSite(sanitised, member);
  }, [html, member, isHydrated]);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const path = followedPath(event);
    if (path === undefined) return;
    event.preventDefault();
    onLeave?.();
    void navigate(path);
  };
  if (!isHydrated) return <Skeleton />;
  return (
    // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the HTML is sanitised in the line above; the click comes from a link inside, which the keyboard triggers as well
    <div className={styles.root} onClick={follow} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
