import { Alert, Button, Group, List, Text, Title } from '@mantine/core';
import { linesLabel } from '#contract/rules/lines-label.ts';
import { mergeRepeated } from '#web/features/batches/sheet/sheet-totals.ts';
import { countLabel } from '#web/lib/counted.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { openRepeats } from './batch-problems.ts';
import type { BatchState } from './use-batch.ts';

/** Maximum number of listed destinations. Further destinations are only counted. */
const listedMax = 5;

/** Shows rows that pay the same destination. The user decides whether the repetition is intended. */
export function RepeatedPanel({ batch }: { readonly batch: BatchState }) {
  const { form, isWhole, verdicts, books, dispatch } = batch;
  const { asset, sheet } = form;
  const repeatedDestinations = isWhole ? openRepeats(batch) : [];
  const count = repeatedDestinations.length;
  if (count === 0 || asset === null) return null;
  const mergeRows = () => {
    const rows = mergeRepeated(sheet.rows, verdicts, { ...form, asset, book: books[asset] });
    dispatch({ do: 'replace rows', rows });
    announce(`Merged ${countLabel(sheet.rows.length - rows.length, 'row')} into others`);
  };
  const keepSeparate = () => dispatch({ do: 'write', values: { separateLines: repeatedDestinations.flatMap(({ lines }) => lines) } });
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
