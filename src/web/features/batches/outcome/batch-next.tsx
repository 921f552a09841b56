import { Alert, Anchor, Box, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createBatch } from '#contract/desk/batch-endpoints.ts';
import type { Batch } from '#contract/desk/batches.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { countLabel } from '#web/lib/counted.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { batchLabel, countOf } from '#web/parts/command/batch-state-labels.ts';
import { missingInformationText } from '#web/parts/command/command-labels.ts';
import { DeclineReason } from '#web/parts/command/decline-reason.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { BatchControls } from './batch-controls.tsx';
import { remainderRefusal } from './batch-labels.ts';
import { BatchProgress } from './batch-progress.tsx';

/** The progress of the batch, the next step, and the actions that the user may take. */
export function BatchNext({ batch }: { readonly batch: Batch }) {
  const incompleteCount = batch.parts.filter(({ record }) => isPendingStatus(record?.regulatory_status)).length;
  return (
    <Panel title="What happens next">
      <DeclineReason order={batch} />
      <Text>{batchLabel(batch).meaning}</Text>
      {incompleteCount === 0 ? null : (
        <Text>
          {countLabel(incompleteCount, 'part')}: {inSentence(missingInformationText)}
        </Text>
      )}
      <Box my="xs">
        <BatchProgress batch={batch} isLarge />
      </Box>
      {batch.reason === null ? null : <Text mb="xs">{batch.reason}.</Text>}
      {batch.stalled === null ? null : (
        <Text mb="xs" role="alert">
          This batch has made no progress since <Time value={batch.stalled.since} isFull />. {batch.stalled.why}.
        </Text>
      )}
      <UnknownParts batch={batch} />
      <BatchControls batch={batch} />
      <Remainder batch={batch} />
    </Panel>
  );
}

/** The parts with an unknown outcome. The command of each part has a page with the evidence. */
function UnknownParts({ batch: { parts } }: { readonly batch: Batch }) {
  const unknownParts = parts.flatMap(({ number, state, command_id: commandId }) =>
    state === 'unknown' && commandId !== null ? [{ number, commandId }] : [],
  );
  if (unknownParts.length === 0) return null;
  return (
    <Alert color="amber" icon={<Icon name="question" />} mb="sm" role="note">
      Do not send these rows again.{' '}
      {unknownParts.map(({ number, commandId }) => (
        <Anchor
          key={number}
          underline="always"
          mr="xs"
          renderRoot={(props) => <Link {...props} to="/activity/$commandId" params={{ commandId }} />}
        >
          Evidence for part {number} and its deadline
        </Anchor>
      ))}
    </Alert>
  );
}

/** Offers a new batch of the unsent rows, or states why they cannot be sent as a new batch. */
function Remainder({ batch }: { readonly batch: Batch }) {
  const refusal = remainderRefusal(batch);
  if (refusal !== null) return <Text c="dimmed">{refusal}</Text>;
  if (batch.remainder_id !== null && !batch.has_remainder)
    return (
      <Text>
        The unsent rows became <BatchLink id={batch.remainder_id}>a separate batch</BatchLink>.
      </Text>
    );
  if (!batch.has_remainder) return null;
  const rows = batch.remainder_id === null ? countLabel(countOf(batch, 'not_sent'), 'row') : 'other rows';
  if (!mayDo(userRoles(), createBatch.roles)) return <Text c="dimmed">A treasurer can send the {rows} left as a new batch.</Text>;
  return (
    <Group mt="sm">
      <Button renderRoot={(props) => <Link {...props} to="/batch-sends/new" search={{ remainder: batch.id }} />}>
        {countOf(batch, 'sent') === 0 ? `Send ${rows} as a new batch` : `Send the remainder as a new batch: ${rows}`}
      </Button>
    </Group>
  );
}
