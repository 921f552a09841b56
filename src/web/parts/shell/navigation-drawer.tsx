import { Drawer } from '@mantine/core';
import { Navigation } from './navigation.tsx';

/** The navigation as a drawer over the page, for narrow windows. */
export function NavigationDrawer({ closeDrawer }: { readonly closeDrawer: () => void }) {
  return (
    <Drawer
      opened
      onClose={closeDrawer}
      size="xs"
      title="Navigation"
      closeButtonProps={{ 'aria-label': 'Close the navigation' }}
      transitionProps={{ duration: 0 }}
    >
      <nav aria-label="Pages">
        <Navigation closeDrawer={closeDrawer} />
      </nav>
    </Drawer>
  );
}
