import { IconButton } from '@baize/ui/icon-button';
import { Menu, MenuGroup, MenuItem } from '@baize/ui/menu';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Headset from 'lucide-react/icons/headset';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTranslation } from 'react-i18next';
import { resourceIcons } from './resource-icons.tsx';
import { useCustomerService } from './use-customer-service.ts';
import { useGroupTitle } from './use-group-title.ts';
import { useResourceGroups } from './use-resource-groups.ts';

/** A button that opens customer service, social pages and messaging channels (spec section 2, "Floating service"). */
export function FloatingService() {
  const { t } = useTranslation('common');
  const groups = useResourceGroups();
  const groupTitle = useGroupTitle();
  const { open } = useCustomerService();
  return (
    <Menu
      side="inline-start"
      trigger={
        <IconButton label={t('service.contact')} variant="felt" size="large">
          <MessagesSquare />
        </IconButton>
      }
    >
      <MenuItem icon={<Headset />} onClick={open}>
        {t('service.title')}
      </MenuItem>
      {groups.map(({ group, links }) => (
        <MenuGroup key={group} label={groupTitle(group)}>
          {links.map(({ url, labelNameEn }) => (
            <MenuItem
              key={url}
              icon={resourceIcons[group]}
              end={<ArrowUpRight aria-hidden="true" />}
              render={<a href={url} target="_blank" rel="noreferrer" aria-label={labelNameEn} />}
            >
              {labelNameEn}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
