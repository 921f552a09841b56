import { Box, Group, Kbd, Text } from '@mantine/core';
import { ComboboxOptions } from '#web/parts/combobox/combobox.tsx';
import type { ComboboxState } from '#web/parts/combobox/use-combobox-state.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { groupHeading, type SearchEntry, type SearchResults } from './search-results.ts';

type SearchListProps = {
  readonly combobox: ComboboxState<SearchEntry>;
  readonly results: readonly SearchResults[];
  /** The text that is displayed if there are no results. */
  readonly emptyText: string;
};

/** The results in groups. */
export function SearchList({ combobox, results, emptyText }: SearchListProps) {
  const groups = results.map((each) => ({ heading: groupHeading(each), items: each.visibleEntries }));
  return (
    <Box p={6}>
      <ComboboxOptions
        combobox={combobox}
        label="Results"
        groups={groups}
        keyOf={({ key }) => key}
        renderItem={renderEntry}
        isActiveByPointer
        isScrolled
      >
        <Text role="presentation" c="dimmed" p="md">
          {emptyText}
        </Text>
      </ComboboxOptions>
    </Box>
  );
}

function renderEntry({ label, detail, icon, keys }: SearchEntry) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Text span c="dimmed" lh={1}>
        <Icon name={icon} size={14} />
      </Text>
      <Group gap="0 0.625rem" flex={1} miw={0} align="baseline">
        <CutText text={label} />
        {detail === undefined ? null : (
          <Text span size="xs" c="dimmed">
            <CutText text={detail} />
          </Text>
        )}
      </Group>
      {keys === undefined ? null : (
        <Kbd size="xs" aria-hidden="true">
          {keys}
        </Kbd>
      )}
    </Group>
  );
}
