import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Choice, type ChoiceProps } from '#web/parts/form/choice.tsx';

type RowProps = { readonly title: string; readonly description: string; readonly children: ReactNode };

/** A setting: name and effect on the left, input on the right. */
export function SettingRow({ title, description, children }: RowProps) {
  return (
    <Group justify="space-between" gap="md" py="sm">
      <Box flex="1 1 16rem" maw="60ch">
        <Text fw={550}>{title}</Text>
        <Text c="dimmed">{description}</Text>
      </Box>
      <Box w={{ base: '100%', xs: '14rem' }}>{children}</Box>
    </Group>
  );
}

type SettingChoiceProps<Value extends string> = Omit<ChoiceProps<Value>, 'legend'> & Pick<RowProps, 'title' | 'description'>;

/** A setting with a few values to choose from. */
export function SettingChoice<Value extends string>({ title, description, ...choice }: SettingChoiceProps<Value>) {
  return (
    <SettingRow title={title} description={description}>
      <Choice legend={title} {...choice} />
    </SettingRow>
  );
}
