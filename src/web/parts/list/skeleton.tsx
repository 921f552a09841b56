import { Card, Group, Skeleton, Stack } from '@mantine/core';

type SkeletonRowsProps = {
  /** Number of rows. Default: 12. */
  readonly rows?: number;
  /** Relative widths of the columns. */
  readonly widths: readonly number[];
  /** Height of a row, rem. Default: one line. */
  readonly rowHeight?: number;
};

export function SkeletonRows({ rows = 12, widths, rowHeight = 2.25 }: SkeletonRowsProps) {
  return (
    <Card p={0} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Group key={row} gap="md" px="sm" h={`${rowHeight}rem`} wrap="nowrap">
          {widths.map((width, column) => (
            <Skeleton key={`${column}-${width}`} h={10} w={`${width}%`} />
          ))}
        </Group>
      ))}
    </Card>
  );
}

export function SkeletonForm({ fields = 10 }: { readonly fields?: number }) {
  return (
    <Stack gap="md" aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => (
        <Stack key={index} gap={6}>
          <Skeleton h={10} w="7rem" />
          <Skeleton h={30} />
        </Stack>
      ))}
    </Stack>
  );
}
