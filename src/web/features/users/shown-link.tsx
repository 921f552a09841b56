import { Button } from '@mantine/core';
import type { UserLink } from '#contract/desk/users.ts';
import { CopyButton } from '#web/parts/copy-button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { Time } from '#web/parts/time.tsx';
import classes from './users.module.css';

/** A link that sets a password, shown this once. */
export function ShownLink({
  link: { user, kind, path, expires_at: expiresAt },
  close,
}: {
  readonly link: UserLink;
  readonly close: () => void;
}) {
  const url = `${globalThis.location.origin}${path}`;
  return (
    <Dialog title={kind === 'invitation' ? 'Invitation link' : 'Password reset link'} isOpen isWide>
      <div className={classes.form}>
        <p>
          Pass this on to <bdi>{user.name}</bdi> in a way that only they can read: whoever opens it sets the password.
          {kind === 'reset' ? ' Their open sessions end when it is used.' : ''}
        </p>
        <p className={classes.link}>
          <code>{url}</code>
          <CopyButton text={url} what="link" />
        </p>
        <p>
          It works once, until <Time value={expiresAt} isFull />. It is not shown again; a newer link replaces it.
        </p>
        <div className={classes.buttons}>
          <Button onClick={close}>I have passed it on</Button>
        </div>
      </div>
    </Dialog>
  );
}
