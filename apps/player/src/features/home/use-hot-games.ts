import { useHotGamesQuery } from '@baize/api/member';
import { useClientFields } from '../../shared/client-fields.ts';

/** Asked once in a session, and anew in another language (spec section 4, "Caching"). */
export function useHotGames(pageSize: number) {
  return useHotGamesQuery({ ...useClientFields().hot, pageNo: 1, pageSize });
}
