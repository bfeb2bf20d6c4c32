import { useHotGamesQuery } from '@baize/api/member';
import { useClientFields } from '../../shared/client-fields.ts';

/** Fetches the hot games of all categories, once in a session for each language (spec section 4, "Caching"). */
export function useHotGames(pageSize: number) {
  return useHotGamesQuery({ ...useClientFields().hot, pageNo: 1, pageSize });
}
