import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/parts/page/dialog.tsx';

type StartOverDialogProps = {
  readonly isOpen: boolean;
  readonly rowCount: number;
  readonly close: () => void;
  readonly startOver: () => void;
};

/** Asks for confirmation before all rows are deleted. */
export function StartOverDialog({ isOpen, rowCount, close, startOver }: StartOverDialogProps) {
  return (
    <Dialog title="Start over?" isOpen={isOpen} close={close}>
      <Stack gap="sm">
        <Text>{rowCount === 1 ? 'The row is removed' : `The ${rowCount} rows are removed`}, with your changes. Nothing was sent.</Text>
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" onClick={close} data-autofocus>
            Keep rows
          </Button>
          <Button
            variant="default"
            onClick={() => {
              close();
              startOver();
              document.getElementById('page-title')?.focus();
            }}
          >
            Start over
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
