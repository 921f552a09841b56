import { lazy, Suspense } from 'react';
import { useStore } from '#web/lib/store.ts';
import { outbox } from './submit-outbox.ts';

const SubmissionTray = lazy(async () => ({ default: (await import('./submit-tray.tsx')).SubmissionTray }));

/** The submission tray, on every page. Its code loads with the first submission. */
export function SubmissionTraySlot() {
  const isEmpty = useStore(outbox.submissions).length === 0;
  return isEmpty ? null : (
    <Suspense>
      <SubmissionTray />
    </Suspense>
  );
}
