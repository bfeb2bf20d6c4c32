import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useId } from 'react';
import { messagingFirst } from './resource-groups.ts';
import { resourceIcons } from './resource-icons.tsx';
import styles from './service-links.module.css';
import { useGroupTitle } from './use-group-title.ts';
import { useResourceGroups } from './use-resource-groups.ts';

export interface ServiceLinksProps {
  /** `rows`: each link has its own line, and the messaging channels come first. */
  look?: 'chips' | 'rows';
}

/** Shows the groups of the floating service as lists, in a phone's menu and on the customer service page. */
export function ServiceLinks({ look = 'chips' }: ServiceLinksProps) {
  const groupTitle = useGroupTitle();
  const id = useId();
  const groups = useResourceGroups();
  // A sheet already has a heading above this list, while on the page these are the first headings below the title.
  const Heading = look === 'rows' ? 'h2' : 'h3';
  return (
    <div className={styles.root} data-look={look}>
      {(look === 'rows' ? messagingFirst(groups) : groups).map(({ group, links }) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <Heading id={`${id}-${group}`} className={styles.title}>
            {groupTitle(group)}
          </Heading>
          <ul className={styles.links}>
            {links.map(({ url, labelNameEn }) => (
              <li key={url}>
                <a className={styles.link} href={url} target="_blank" rel="noreferrer">
                  {resourceIcons[group]}
                  {labelNameEn}
                  <ArrowUpRight aria-hidden="true" className={styles.arrow} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
