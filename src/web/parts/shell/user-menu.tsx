import { Button, type MantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roles } from '#contract/roles.ts';
import { signOut, useSession } from '#web/data/session.ts';
import { useStore } from '#web/lib/store.ts';
import { colourScheme } from '#web/parts/colour-scheme.ts';
import { Icon } from '#web/parts/icon.tsx';
import classes from './top-bar.module.css';

const schemes = [
  { value: 'auto', words: 'System' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; words: string }[];

/** Who is signed in, with which roles; the colour scheme; the way out. */
export function UserMenu() {
  const { user } = useSession();
  const scheme = useStore(colourScheme);
  const leave = useMutation({ mutationFn: signOut });
  const named = user.roles.length > 1 ? user.roles.filter((role) => role !== roles[0]) : user.roles;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget="user-menu"
        aria-haspopup="dialog"
        aria-label={`${user.name}: roles, colours, sign out`}
      >
        <Icon name="user" />
        <bdi className={classes.name}>{user.name}</bdi>
      </button>
      <dialog id="user-menu" popover="auto" className={classes.user} aria-label="You">
        <div>
          <p className={classes.strong} dir="auto">
            {user.name}
          </p>
          <p className={classes.muted}>{user.email}</p>
        </div>
        <p className={classes.muted}>
          {named.length === 1 ? 'Role: ' : 'Roles: '}
          <span className={classes.strong}>{named.join(', ')}</span>
        </p>
        <fieldset className={classes.schemes}>
          <legend>Colours</legend>
          {schemes.map(({ value, words }) => (
            <label key={value}>
              <input type="radio" name="colours" value={value} checked={scheme === value} onChange={() => colourScheme.set(value)} />
              {words}
            </label>
          ))}
        </fieldset>
        <Link to="/settings" className={classes.settings} onClick={() => document.getElementById('user-menu')?.hidePopover()}>
          Settings
        </Link>
        {leave.error === null ? null : <p role="alert">{leave.error.message}</p>}
        <Button variant="default" fullWidth onClick={() => leave.mutate()} loading={leave.isPending}>
          Sign out
        </Button>
      </dialog>
    </>
  );
}
