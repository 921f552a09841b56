import { Group, Stack, Text } from '@mantine/core';
import type { Person } from '#contract/desk/person.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { personLabels } from './person-labels.ts';

/** A person as an option of the list. */
export function PersonOption({ person }: { readonly person: Person }) {
  const { name, facts, address, source, deposits } = personLabels(person);
  return (
    <Stack gap={2}>
      <Text>
        <Text span inherit fw={570}>
          <CutText text={name} />
        </Text>{' '}
        <Text span size="xs" c="dimmed">
          <CutText text={facts} />
        </Text>
      </Text>
      <Text>
        <CutText text={address} />
      </Text>
      {source === null ? null : (
        <Group gap={6} fz="xs" c="petrol" fw={520}>
          <Icon name="in" size={12} /> {source}
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {deposits}
      </Text>
    </Stack>
  );
}
