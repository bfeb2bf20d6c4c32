import { SearchPage } from '../features/search/search-page.tsx';

/** /search?q=dragon: searches all games by name. */
export default function Search() {
  return <SearchPage />;
}
