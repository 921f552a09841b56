import { Avatar, Button, Text, VisuallyHidden } from '@mantine/core';
import { useSession } from '#web/data/session.ts';
import { lazyComponent } from './lazy-component.tsx';
import { TopBarPanel } from './top-bar-panel.tsx';

const UserPanel = lazyComponent(() => import('./user-panel.tsx').then((loaded) => loaded.UserPanel));

/** The name of the signed-in user, as a button that opens the user's panel. */
export function UserMenu() {
  const { user } = useSession();
  return (
    <TopBarPanel
      title="You"
      renderButton={(toggle) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px={6}
          onClick={toggle}
          leftSection={<Avatar size={24} color="petrol" name={user.name} aria-hidden="true" />}
        >
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
