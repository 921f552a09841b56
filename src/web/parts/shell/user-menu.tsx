import { Button, Center, Text, VisuallyHidden } from '@mantine/core';
import { useSession } from '#web/data/session.ts';
import { lazyComponent } from './lazy-component.tsx';
import { TopBarPanel } from './top-bar-panel.tsx';

const UserPanel = lazyComponent(() => import('./user-panel.tsx').then((loadedModule) => loadedModule.UserPanel));

/** The name of the signed-in user, as a button that opens the user's panel. */
export function UserMenu() {
  const { user } = useSession();
  return (
    <TopBarPanel
      title="You"
      renderButton={(toggle) => (
        <Button variant="subtle" color="gray" size="compact-md" px={6} onClick={toggle} leftSection={<Initials name={user.name} />}>
          <Text component="bdi" fw={500} truncate maw={180} visibleFrom="md" aria-hidden="true">
            {user.name}
          </Text>
          <VisuallyHidden>{user.name}: roles, colours, sign out</VisuallyHidden>
        </Button>
      )}
    >
      {(close) => <UserPanel onClose={close} />}
    </TopBarPanel>
  );
}

/** The initials of a name in a circle. Mantine's avatar would add images and placeholders to the first page. */
function Initials({ name }: { readonly name: string }) {
  const initials = name.split(/\s+/, 2).map((word) => Array.from(word).slice(0, 1));
  return (
    <Center w={24} h={24} fz={10} fw={700} bdrs="xl" c="petrol" bg="var(--mantine-color-petrol-light)" aria-hidden="true">
      {initials}
    </Center>
  );
}
