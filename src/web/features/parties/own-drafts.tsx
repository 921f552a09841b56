import { Alert, Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedDraft } from '#contract/desk/draft.ts';
import { draftTimes } from '#contract/limits.ts';
import { deleteDraft } from '#web/data/drafts.ts';
import { partyDraftsKey } from '#web/data/keys.ts';
import { partyDraftQueries } from '#web/data/parties/party-drafts.ts';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** The user's own drafts, newest first, each with its completeness. Renders nothing if there are no drafts. */
export function OwnDrafts() {
  const query = useQuery(partyDraftQueries.list());
  const { data = [], error } = query;
  if (error !== null && data.length === 0)
    return <FailurePanel error={error} retry={() => void query.refetch()} isRetrying={query.isFetching} what="Your drafts" />;
  if (data.length === 0) return null;
  return (
    <Box mb="md">
      <Panel title="Your drafts" aside={`encrypted, deleted ${draftTimes.party.label} after the last change`}>
        <Stack component="ul" gap="xs" p={0}>
          {data.map((draft) => (
            <DraftRow key={draft.name} draft={draft} />
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

function DraftRow({ draft: { name, summary, saved_at: savedAt } }: { readonly draft: ListedDraft }) {
  const title = summary === null || summary.title === '' ? 'Unnamed' : summary.title;
  return (
    <Group component="li" gap="0.375rem 1.5rem" style={{ overflowWrap: 'anywhere' }}>
      <Text flex="1 1 12rem" fw={520}>
        <Link to="/direct-parties/new" search={{ draft: name }}>
          <CutText text={title} />
        </Link>
      </Text>
      {summary === null ? null : (
        <Group gap="xs" fz="xs" c="dimmed">
          <Progress value={Math.round((100 * summary.done) / Math.max(1, summary.of))} size="xs" w="4rem" aria-hidden="true" />
          {summary.done} of {summary.of} required fields
        </Group>
      )}
      <Text size="xs" c="dimmed">
        changed <Time value={savedAt} />
      </Text>
      <DiscardButton name={name} title={title} />
    </Group>
  );
}

/** A button that deletes a draft and its files after the user has confirmed. */
function DiscardButton({ name, title }: { readonly name: string; readonly title: string }) {
  const client = useQueryClient();
  const [isConfirming, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteDraft(name),
    onSuccess: () => setAsking(false),
    onSettled: () => client.invalidateQueries({ queryKey: partyDraftsKey }),
  });
  return (
    <>
      <Button variant="subtle" aria-label={`Delete the draft ${title}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <QuestionDialog
        title="Delete this draft?"
        isOpen={isConfirming}
        close={() => setAsking(false)}
        actionLabel="Delete draft"
        isRunning={deletion.isPending}
        act={() => deletion.mutate()}
      >
        <Text>
          <bdi>{title}</bdi> and its documents are deleted. This cannot be undone.
        </Text>
        {deletion.error === null ? null : (
          <Alert color="red" mt="xs">
            {deletion.error.message}
          </Alert>
        )}
      </QuestionDialog>
    </>
  );
}
