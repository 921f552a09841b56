import { useNavigate } from '@tanstack/react-router';
import type { Recent } from '#contract/desk/preferences.ts';
import { keepRecent } from './search-recent.ts';

/** Opens a page of the desk and keeps it among the recent ones. */
export type Go = (to: Recent) => void;

/** Opens a page of the desk and keeps it among the recent ones. */
export function useGo(): Go {
  const navigate = useNavigate();
  return (to) => {
    keepRecent(to);
    void navigate({ to: to.path });
  };
}
