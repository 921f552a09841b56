import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { presenceMsMax, type Present } from '#contract/desk/submission.ts';
import { leavePresence, presenceQuery, type Visit } from '#web/data/submissions.ts';
import { presenceWords } from '#web/features/regulatory/presence-words.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/icon.tsx';
import classes from './regulatory-presence.module.css';

/** The reader's own opening of an item, which ends when they leave it; null when `key` is null. */
export function useVisit(key: string | null): Visit | null {
  const [visit] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (key === null) return undefined;
    const leave = () => void leavePresence({ key, visit });
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key, visit]);
  return useMemo(() => (key === null ? null : { key, visit }), [key, visit]);
}

/** Who else has an item open, while the reader tells them that they have it open too. For what shows them alone: it is drawn anew at each beat. */
export function useOthers(visit: Visit | null): readonly Present[] {
  const { data, dataUpdatedAt } = useQuery({ ...presenceQuery(visit ?? { key: '', visit: '' }), enabled: visit !== null });
  const now = useStore(nowMs);
  // Too old to be told as the present: the line is down.
  return data === undefined || now - dataUpdatedAt > presenceMsMax ? [] : data.others;
}

/** Says who else has the item open. */
export function PresenceNote({ visit }: { readonly visit: Visit | null }) {
  const others = useOthers(visit);
  const now = useStore(nowMs);
  return (
    <output className={classes.present}>
      {others.map((other) => (
        <span key={`${other.name} ${other.since}`}>
          <Icon name="user" size={14} /> {presenceWords(other, now)}
        </span>
      ))}
    </output>
  );
}
