import { lazy, Suspense } from 'react';
import { useStore } from '#web/lib/store.ts';
import { outbox } from './submit-outbox.ts';

const SubmissionTray = lazy(async () => ({ default: (await import('./submit-tray.tsx')).SubmissionTray }));

/** Where the tray of submissions stands on every page; its code comes with the first submission. */
export function SubmissionTraySlot() {
  const isEmpty = useStore(outbox.parcels).length === 0;
  return isEmpty ? null : (
    <Suspense>
      <SubmissionTray />
    </Suspense>
  );
}
