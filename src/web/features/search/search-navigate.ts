import { useNavigate } from '@tanstack/react-router';
import type { Recent } from '#contract/desk/preferences.ts';
import { storeRecent } from './search-recent.ts';

/** Opens a page of the desk, and adds `recent` to the recent entries unless it is null. */
export type SearchNavigate = (path: string, recent: Recent | null) => void;

/** Returns a function that opens a page of the desk and adds it to the recent entries. */
export function useSearchNavigate(): SearchNavigate {
  const navigate = useNavigate();
  return (path, recent) => {
    if (recent !== null) storeRecent(recent);
    void navigate({ to: path });
  };
}
