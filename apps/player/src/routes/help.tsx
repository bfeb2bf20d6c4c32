import { HelpPage } from '../features/help/help-page.tsx';

/** /help and /helpmc, with the terms of use at /help#term. */
export default function Help() {
  return <HelpPage />;
}
