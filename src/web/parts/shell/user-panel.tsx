import { Alert, Anchor, Button, SegmentedControl, Stack, Text, type MantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roles } from '#contract/roles.ts';
import { signOut, useSession } from '#web/data/session.ts';
import { useStore } from '#web/lib/store.ts';
import { colourScheme } from '#web/parts/page/colour-scheme.ts';

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

/** The panel of the signed-in user: roles, colour scheme, and sign-out. */
export function UserPanel({ onClose }: { readonly onClose: () => void }) {
  const { user } = useSession();
  const scheme = useStore(colourScheme);
  const signingOut = useMutation({ mutationFn: signOut });
  const listedRoles = user.roles.length > 1 ? user.roles.filter((role) => role !== roles[0]) : user.roles;
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} dir="auto">
          {user.name}
        </Text>
        <Text size="xs" c="dimmed">
          {user.email}
        </Text>
      </div>
      <Text c="dimmed">
        {listedRoles.length === 1 ? 'Role: ' : 'Roles: '}
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {listedRoles.join(', ')}
        </Text>
      </Text>
      <SegmentedControl
        fullWidth
        aria-label="Colours"
        data={[...schemes]}
        value={scheme}
        onChange={(chosenScheme) => {
          const chosenOption = schemes.find(({ value }) => value === chosenScheme);
          if (chosenOption !== undefined) colourScheme.set(chosenOption.value);
        }}
      />
      <Anchor component={Link} to="/settings/account" onClick={onClose}>
        Your account
      </Anchor>
      <Anchor component={Link} to="/settings" onClick={onClose}>
        Settings
      </Anchor>
      {signingOut.error === null ? null : <Alert color="red">{signingOut.error.message}</Alert>}
      <Button variant="default" fullWidth onClick={() => signingOut.mutate()} loading={signingOut.isPending}>
        Sign out
      </Button>
    </Stack>
  );
}
