import DOMPurify from 'dompurify';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSiteOrigins } from './merchant.tsx';
import { linkToMemberSite, ownPathOf, SAFE_HTML } from './safe-html-rules.ts';
import styles from './safe-html.module.css';
import { IS_MEMBER_SITE } from './site.ts';

// What lost its address in the cleaning is no picture that a screen reader should name.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
});

export interface SafeHtmlProps {
  /** HTML as an operator wrote it. */
  html: string;
  /** A link to a page of this site was followed: what the HTML stands in may close. */
  onLeave?: () => void;
}

/**
 * Shows HTML of an operator: notices, messages, help. The server sanitises the HTML when it is stored, and this component once more
 * (decision 17). The router follows links inside the site; on the agents' site links to pages of the players' site lead there.
 */
export function SafeHtml({ html, onLeave }: SafeHtmlProps) {
  const navigate = useNavigate();
  const { member } = useSiteOrigins();
  const clean = useMemo(() => {
    const sanitised = DOMPurify.sanitize(html, SAFE_HTML);
    return IS_MEMBER_SITE ? sanitised : linkToMemberSite(sanitised, member);
  }, [html, member]);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const path = ownPathOf(event);
    if (path === undefined) return;
    event.preventDefault();
    onLeave?.();
    void navigate(path);
  };
  return (
    // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- sanitised in the line above; the click is that of a link inside, which the keyboard makes as well
    <div className={styles.root} onClick={follow} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
