import { Divider, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CutText } from '#web/parts/text/long-text.tsx';

type FileFrameProps = { readonly name: string; /** Facts about the file. */ readonly children: ReactNode; readonly actions: ReactNode };

/** A file in a list of documents: its name, facts about it, and its buttons. */
export function FileFrame({ name, children, actions }: FileFrameProps) {
  return (
    <li>
      <Group gap="xs" px="sm" py="xs">
        <Group gap="0.125rem 0.75rem" flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text span fw={520}>
            <CutText text={name} />
          </Text>
          {children}
        </Group>
        {actions}
      </Group>
      <Divider />
    </li>
  );
}

/** A fact about a file, after other facts. */
export function FileFact({ children }: { readonly children: ReactNode }) {
  return (
    <Text span size="xs" c="dimmed">
      {children}
    </Text>
  );
}

/** The reason why an action on a file failed. It is displayed on its own line. */
export function FileProblem({ children, isAlert = false }: { readonly children: string; readonly isAlert?: boolean }) {
  return (
    <Text span size="xs" c="red" flex="1 0 100%" dir="auto" {...(isAlert ? { role: 'alert' } : {})}>
      {children}
    </Text>
  );
}
