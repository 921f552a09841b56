import { Suspense, useEffect, useState } from 'react';
import { readSessionEnd, useSession } from '#web/data/session.ts';
import { lazyComponent } from './lazy-component.tsx';

const IdleDialog = lazyComponent(() => import('./idle-dialog.tsx').then((loadedModule) => loadedModule.IdleDialog));

/** How long before the end of an idle session the user is warned, ms. */
const warningMs = 60_000;

/** Maximum time between two checks, ms. */
const checkMsMax = 600_000;

/**
 * Warns before the session of an idle user ends. First asks the server for the end, because any window of the browser may have
 * extended the session.
 */
export function IdleWarning() {
  const { expires_at: firstEnd } = useSession();
  const [endMs, setEnd] = useState(() => Date.parse(firstEnd));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const check = async () => {
      // A failed check counts as an end in the past, so that the next check is in a minute. If the session has ended, the check itself
      // opens the sign-in page.
      const end = await readSessionEnd({ isExtended: false }).catch(() => 0);
      const remainingMs = end - Date.now();
      setOpen(remainingMs > 0 && remainingMs <= warningMs);
      setEnd(remainingMs > 0 ? end : Date.now() + 2 * warningMs);
    };
    const delayMs = isOpen ? warningMs / 6 : Math.max(0, endMs - warningMs - Date.now());
    const timer = setTimeout(() => void check(), Math.min(delayMs, checkMsMax));
    return () => clearTimeout(timer);
  });
  const extend = async () => {
    setEnd(await readSessionEnd({ isExtended: true }).catch(() => endMs));
    setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <Suspense>
      <IdleDialog extend={() => void extend()} />
    </Suspense>
  );
}
