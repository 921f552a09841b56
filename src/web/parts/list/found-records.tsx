import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { resultsOfKindMax, type FoundItem, type FoundKind } from '#contract/desk/record-endpoints.ts';
import { foundRecordsQuery } from '#web/data/searchable.ts';
import { CutText } from '#web/parts/text/long-text.tsx';
import { IndexStateNote } from './index-state-note.tsx';
import { EmptyPanel, ListStates } from './list-states.tsx';
import { PageTable, type Column } from './page-table.tsx';
import { SkeletonRows } from './skeleton.tsx';

type FoundRecordsProps = {
  readonly kind: FoundKind;
  /** Name of the list in lower case: `'wallets'`. */
  readonly noun: string;
  readonly text: string;
};

const columns: readonly Column<FoundItem>[] = [
  {
    key: 'title',
    title: 'Name',
    isFlexible: true,
    card: 'lead',
    render: ({ title, link }) => (
      <Link to={link as never}>
        <CutText text={title} />
      </Link>
    ),
  },
  { key: 'detail', title: 'Number and custom ID', card: 'side', render: ({ detail }) => <CutText text={detail} /> },
];

/** The records of one kind that match a text. Replaces a list while its search field has a text. */
export function FoundRecords({ kind, noun, text }: FoundRecordsProps) {
  const query = useQuery(foundRecordsQuery(text, kind));
  return (
    <ListStates query={query} what="The search" skeleton={<SkeletonRows widths={[40, 30]} rows={4} />}>
      {(foundRecords) => {
        const items = foundRecords.groups.flatMap((group) => group.items);
        return (
          <>
            <IndexStateNote state={foundRecords} />
            {items.length === 0 ? (
              <EmptyPanel title="No matches">
                No {noun} have a word that starts with “{text}”, or this number, custom ID or address.
              </EmptyPanel>
            ) : (
              <PageTable caption={`Found ${noun}`} columns={columns} rows={items} rowKey={({ link }) => link} />
            )}
            {items.length < resultsOfKindMax ? null : (
              <Text c="dimmed" mt="xs">
                The first {resultsOfKindMax} matches. Enter more of the name to see others.
              </Text>
            )}
          </>
        );
      }}
    </ListStates>
  );
}
