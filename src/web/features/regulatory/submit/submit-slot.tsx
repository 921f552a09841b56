import { lazy, Suspense } from 'react';
import { useStore } from '#web/lib/store.ts';
import { outbox } from './submit-outbox.ts';

const SubmissionTray = lazy(async () => ({ default: (await import('./submit-tray.tsx')).SubmissionTray }));

/** Renders the submission tray on every page. The tray's code is loaded with the first submission. */
export function SubmissionTraySlot() {
  const isEmpty = useStore(outbox.submissions).length === 0;
  return isEmpty ? null : (
    <Suspense>
      <SubmissionTray />
    </Suspense>
  );
}
