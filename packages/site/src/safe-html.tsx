import DOMPurify from 'dompurify';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownPathOf, SAFE_HTML } from './safe-html-rules.ts';
import styles from './safe-html.module.css';

// What lost its address in the cleaning is no picture that a screen reader should name.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
});

export interface SafeHtmlProps {
  /** As an operator wrote it. */
  html: string;
  /** A link to a page of this site was followed: what the HTML stands in may close. */
  onLeave?: () => void;
}

/**
 * HTML of an operator: notices, messages, help. The server sanitises it when it is stored, this once more when it is shown
 * (decision 17). Links inside the site are gone to without loading the page again.
 */
export function SafeHtml({ html, onLeave }: SafeHtmlProps) {
  const navigate = useNavigate();
  const clean = useMemo(() => DOMPurify.sanitize(html, SAFE_HTML), [html]);
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
