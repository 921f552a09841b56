import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { saveFile } from '#web/lib/download.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';

/** New recovery codes, visible only once. */
export function RecoveryCodeList({ codes, close }: { readonly codes: readonly string[]; readonly close: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title="Your recovery codes" isOpen isWide>
      <Stack gap="sm">
        <Text>
          If you lose your second factor, enter one of these codes after your password. Each code works once. Store the codes apart from
          your password: the desk does not show them again.
        </Text>
        <SimpleGrid component="ul" cols={2} m={0} p={0} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="sm">
          <CopyButton text={text} noun="recovery codes" />
          <Button variant="default" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'custody-desk-recovery-codes.txt')}>
            Download
          </Button>
          <Button onClick={close}>Confirm codes are stored</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
