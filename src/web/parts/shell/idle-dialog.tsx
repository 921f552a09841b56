import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/parts/page/dialog.tsx';

/** The dialog that offers to extend the session. Escape extends it too, because pressing a key shows that the user is present. */
export function IdleDialog({ extend }: { readonly extend: () => void }) {
  return (
    <Dialog title="Your session is about to end" isOpen close={extend}>
      <Stack align="flex-start">
        <Text role="alert">You will be signed out within a minute, because there was no activity. What you typed stays on this page.</Text>
        <Button data-autofocus onClick={extend}>
          Stay signed in
        </Button>
      </Stack>
    </Dialog>
  );
}
