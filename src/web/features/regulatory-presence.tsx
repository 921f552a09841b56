import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { presenceMsMax, type Present } from '#contract/submission.ts';
import { leavePresence, presenceQuery } from '#web/data/submissions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/icon.tsx';
import { presenceWords } from './regulatory-presence-words.ts';
import classes from './regulatory-presence.module.css';

/** Who else has an item open, while the reader tells them that they have it open too; nobody when `key` is null. */
export function useOthers(key: string | null): readonly Present[] {
  const [visit] = useState(() => crypto.randomUUID());
  const { data, dataUpdatedAt } = useQuery({ ...presenceQuery({ key: key ?? '', visit }), enabled: key !== null });
  const now = useStore(nowMs);
  useEffect(() => {
    if (key === null) return undefined;
    const leave = () => void leavePresence({ key, visit });
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key, visit]);
  // Too old to be told as the present: the line is down.
  return data === undefined || now - dataUpdatedAt > presenceMsMax ? [] : data.others;
}

/** Says who else has the item open. */
export function PresenceNote({ others }: { readonly others: readonly Present[] }) {
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
