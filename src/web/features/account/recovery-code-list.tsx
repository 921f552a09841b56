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
          Each signs you in once, after your password, when you have lost your second factor. Keep them away from your password. They are
          not shown again; new ones replace them.
        </Text>
        <SimpleGrid component="ul" cols={2} m={0} p={0} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="sm">
          <CopyButton text={text} what="recovery codes" />
          <Button variant="default" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'custody-desk-recovery-codes.txt')}>
            Download
          </Button>
          <Button onClick={close}>I have stored them</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
