import { useNavigate } from '@tanstack/react-router';
import type { Recent } from '#contract/desk/preferences.ts';
import { storeRecent } from './search-recent.ts';

/** Opens a page of the desk and adds it to the recent ones. */
export type SearchNavigate = (to: Recent) => void;

/** Returns a function that opens a page of the desk and adds it to the recent ones. */
export function useSearchNavigate(): SearchNavigate {
  const navigate = useNavigate();
  return (to) => {
    storeRecent(to);
    void navigate({ to: to.path });
  };
}
