import { Box, Button, Group, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedDraft, RevisedDraft } from '#contract/desk/draft.ts';
import { partyDraftQueries } from '#web/data/parties/party-drafts.ts';
import { useStore } from '#web/lib/store.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { changesBetween } from './party-diff.ts';
import { formOfDraft } from './party-draft.ts';
import type { PartyDraft } from './use-party-form.ts';

/** Maximum number of changes that are listed individually. */
const listedChangesMax = 12;

/** States that another window changed the draft, and which fields differ. Saving is blocked until the user chooses a version. */
export function DraftConflict({ draft }: { readonly draft: PartyDraft }) {
  const newerDraft = useStore(draft.conflict);
  return newerDraft === null ? null : <ConflictPanel key={newerDraft.revision} draft={draft} newerDraft={newerDraft} />;
}

function ConflictPanel({ draft, newerDraft }: { readonly draft: PartyDraft; readonly newerDraft: ChangedDraft }) {
  const client = useQueryClient();
  const [conflictError] = useState(() => new Error('The draft was changed elsewhere'));
  const changes = changesBetween(draft.savedValues.get(), formOfDraft(newerDraft.values).values);
  return (
    <Box mb="md">
      <ProblemPanel name="Changed elsewhere" title="This draft was changed elsewhere" error={conflictError}>
        <Text>
          You changed it {newerDraft.changed_by_window ? 'in another window of this browser' : 'in another session, browser or device'},{' '}
          <Time value={newerDraft.saved_at} isFull />. Your later entries are only on this page.
        </Text>
        {changes.length === 0 ? null : (
          <List size="sm">
            {changes.slice(0, listedChangesMax).map((change) => (
              <List.Item key={change} dir="auto">
                {change}
              </List.Item>
            ))}
            {changes.length > listedChangesMax ? <List.Item>and {changes.length - listedChangesMax} more</List.Item> : null}
          </List>
        )}
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            onClick={() => {
              const { values, saved_at, revision } = newerDraft;
              const otherVersion: RevisedDraft = { values, saved_at, revision };
              client.setQueryData(partyDraftQueries.one(draft.name).queryKey, otherVersion);
            }}
          >
            Use the other version
          </Button>
          <Button variant="default" onClick={() => draft.continueFrom(newerDraft.revision)}>
            Keep this version
          </Button>
        </Group>
      </ProblemPanel>
    </Box>
  );
}
