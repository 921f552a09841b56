import { Button, type MantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roles } from '#contract/roles.ts';
import { signOut, useSession } from '#web/data/session.ts';
import { useStore } from '#web/lib/store.ts';
import { colourScheme } from '#web/parts/colour-scheme.ts';
import classes from './top-bar.module.css';

const schemes = [
  { value: 'auto', words: 'System' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; words: string }[];

/** The signed-in user with their roles, the colour scheme, and sign-out. */
export function UserPanel() {
  const { user } = useSession();
  const scheme = useStore(colourScheme);
  const leave = useMutation({ mutationFn: signOut });
  const named = user.roles.length > 1 ? user.roles.filter((role) => role !== roles[0]) : user.roles;
  return (
    <>
      <div>
        <p className={classes.strong} dir="auto">
          {user.name}
        </p>
        <p className={`muted ${classes.email}`}>{user.email}</p>
      </div>
      <p className="muted">
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
      {(
        [
          ['/settings/account', 'Your account'],
          ['/settings', 'Settings'],
        ] as const
      ).map(([to, words]) => (
        <Link key={to} to={to} className={classes.settings} onClick={() => document.getElementById('user-menu')?.hidePopover()}>
          {words}
        </Link>
      ))}
      {leave.error === null ? null : <p role="alert">{leave.error.message}</p>}
      <Button variant="default" fullWidth onClick={() => leave.mutate()} loading={leave.isPending}>
        Sign out
      </Button>
    </>
  );
}
