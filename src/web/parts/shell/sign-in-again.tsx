import { Suspense } from 'react';
import { signedOut } from '#web/data/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { later } from './later.tsx';

const SignInForms = later(() => import('./sign-in-forms.tsx').then((loaded) => loaded.SignInForms));

/**
 * Asks who the user is in place when the session has ended. Typed input stays, and failed requests
 * are retried. The page is covered: whoever comes by an unattended screen reads nothing of it.
 */
export function SignInAgain() {
  return (
    <Dialog title="Your session has ended" isOpen={useStore(signedOut)} isCovering>
      <Suspense>
        <SignInForms />
      </Suspense>
    </Dialog>
  );
}
