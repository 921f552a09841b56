import { Alert, Button, Group, List, Text, Title } from '@mantine/core';
import { linesLabel } from '#contract/rules/lines-label.ts';
import type { RepeatedDestination } from '#web/features/batches/sheet/sheet.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** Maximum number of listed destinations. Further destinations are only counted. */
const listedMax = 5;

type RepeatedPanelProps = {
  readonly repeatedDestinations: readonly RepeatedDestination[];
  readonly mergeRows: () => void;
  readonly keepSeparate: () => void;
};

/** Shows rows that pay the same destination. The user decides whether the repetition is intended. */
export function RepeatedPanel({ repeatedDestinations, mergeRows, keepSeparate }: RepeatedPanelProps) {
  const count = repeatedDestinations.length;
  return (
    <Alert color="amber" role="note" icon={<Icon name="alert" />} aria-label="Repeated destinations">
      <Title order={3}>{count === 1 ? '1 destination appears more than once' : `${count} destinations appear more than once`}</Title>
      <Text>If merged, each is paid once with the sum of its rows. Otherwise each row is a separate payment.</Text>
      <List>
        {repeatedDestinations.slice(0, listedMax).map(({ destination, lines }) => (
          <List.Item key={destination}>
            {linesLabel(lines)}: <bdi>{destination}</bdi>
          </List.Item>
        ))}
        {count > listedMax ? <List.Item>and {count - listedMax} more</List.Item> : null}
      </List>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={mergeRows}>
          Merge rows
        </Button>
        <Button variant="default" onClick={keepSeparate}>
          Keep rows separate
        </Button>
      </Group>
    </Alert>
  );
}
