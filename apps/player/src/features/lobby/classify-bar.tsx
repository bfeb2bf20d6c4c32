import { useGameMenusQuery } from '@baize/api/member';
import type { CasinoSubType } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { useLanguage } from '@baize/site/language';
import { ChipBar } from '@baize/ui/chip-bar';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeLobbyQuery, type LobbyQuery } from './lobby-query.ts';

export interface ClassifyBarProps {
  category: GameTypeCode;
  query: LobbyQuery;
}

/**
 * The casino sub-types of a category (spec section 9) that the brand, or the chosen vendor, has games of, with "All" before them. Renders nothing if there is
 * only one sub-type to choose. Each chip is a link, so that the address holds the choice.
 */
export function ClassifyBar({ category, query }: ClassifyBarProps) {
  const { t } = useTranslation('player');
  const codes = useSubTypes(category, query.vendor);
  if (codes.length < 2 && query.classify === undefined) return null;
  const chip = (classify: CasinoSubType | undefined, label: string) => ({
    key: classify ?? '*',
    label,
    active: query.classify === classify,
    render: <Link to={`?${writeLobbyQuery(query, { classify })}`} />,
  });
  const chips = codes.map((code) => chip(code, t(`lobby.classify.${code}`)));
  return <ChipBar label={t('lobby.classify.label')} chips={[chip(undefined, t('lobby.classify.all')), ...chips]} />;
}

function useSubTypes(category: GameTypeCode, vendor: string | undefined): CasinoSubType[] {
  const { data } = useGameMenusQuery({ language: useLanguage() });
  const menu = data?.menus.find(({ gameCategory }) => gameCategory === category);
  const offered = menu?.gameClassify.filter(({ vendors }) => vendor === undefined || vendors.includes(vendor));
  return offered?.map(({ code }) => code) ?? [];
}
