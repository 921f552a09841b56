import { Box } from '@mantine/core';
import { Suspense } from 'react';
import { signedOut } from '#web/data/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { later } from './later.tsx';
import classes from './shell.module.css';

const SignInForms = later(() => import('./sign-in-forms.tsx').then((loaded) => loaded.SignInForms));

/** Asks who the user is in place when the session has ended. Typed input stays, and failed requests are retried. */
export function SignInAgain() {
  if (!useStore(signedOut)) return null;
  return (
    <>
      {/* At once: whoever comes by an unattended screen reads nothing of the page. */}
      <Box pos="fixed" inset={0} bg="var(--desk-ground)" className={classes.cover} />
      <Suspense>
        <SignInForms />
      </Suspense>
    </>
  );
}
