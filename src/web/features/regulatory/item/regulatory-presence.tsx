import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { presenceMsMax, type PresentUser } from '#contract/desk/submission.ts';
import { leavePresence, presenceQuery, type ItemVisit } from '#web/data/submissions.ts';
import { presenceLabel } from '#web/features/regulatory/presence-label.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** The user's visit of an item. It ends when the user leaves the item. Null if `key` is null. */
export function useVisit(key: string | null): ItemVisit | null {
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

/** The other visitors of an item. The hook also reports the user's own visit, and re-renders its component after each report. */
export function useOtherVisitors(visit: ItemVisit | null): readonly PresentUser[] {
  const { data, dataUpdatedAt } = useQuery({ ...presenceQuery(visit ?? { key: '', visit: '' }), enabled: visit !== null });
  const now = useStore(nowMs);
  // If the data is old, the connection was lost, so no visitors are displayed.
  return data === undefined || now - dataUpdatedAt > presenceMsMax ? [] : data.others;
}

/** Shows which other users have the item open. */
export function PresenceNote({ visit }: { readonly visit: ItemVisit | null }) {
  const otherVisitors = useOtherVisitors(visit);
  const now = useStore(nowMs);
  return (
    <Group component="output" gap="xs">
      {otherVisitors.map((other) => (
        <Badge key={`${other.name} ${other.since}`} color="amber" leftSection={<Icon name="user" size={12} />}>
          {presenceLabel(other, now)}
        </Badge>
      ))}
    </Group>
  );
}
