import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Submission } from '#contract/desk/submission.ts';
import { entityRoles } from '#contract/people/entity.ts';
import { submissionsQuery } from '#web/data/submissions.ts';
import { entityFacts, roleTitles } from '#web/parts/entity/people-panels.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Fold } from '#web/parts/page/fold.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { answerLabel, outcomeLabels } from './submission-history-labels.ts';

/** Earlier submissions of this desk, each with its outcome and fields. */
export function SubmissionHistory({ transactionKey }: { readonly transactionKey: string }) {
  const query = useQuery(submissionsQuery(transactionKey));
  const count = query.data?.submissions.length ?? 0;
  return (
    <Panel title="Previous submissions" aside={count === 0 ? null : attemptCount(count)}>
      <ListStates query={query} what="The previous submissions" skeleton={<SkeletonRows widths={[80]} rows={1} />}>
        {({ submissions }) =>
          submissions.length === 0 ? (
            <Text c="dimmed">No submissions from this desk yet.</Text>
          ) : (
            <Stack component="ol" gap="xs" p={0}>
              {submissions.map((submission) => (
                <li key={submission.id}>
                  <SubmissionAttempt submission={submission} />
                </li>
              ))}
            </Stack>
          )
        }
      </ListStates>
    </Panel>
  );
}

function attemptCount(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

function SubmissionAttempt({ submission }: { readonly submission: Submission }) {
  const { label, tone } = outcomeLabels[submission.outcome];
  return (
    <Fold
      title={
        <Group component="span" display="inline-flex" gap="xs">
          <Chip tone={tone}>{label}</Chip>
          <Text span size="xs" c="dimmed" fw={400}>
            <bdi>{submission.by.name}</bdi>, <Time value={submission.started_at} />
          </Text>
        </Group>
      }
    >
      <FactList facts={{ 'Sent by': `${submission.by.name} (${submission.by.email})`, Answer: answerLabel(submission) }} />
      <SubmittedFields submission={submission} />
    </Fold>
  );
}

/** Every submitted field with its label. */
function SubmittedFields({ submission: { information } }: { readonly submission: Submission }) {
  if (information === null)
    return <Text>The desk cannot decrypt this submission: it was encrypted with another key. Ask the operator of the desk.</Text>;
  const { is_originator_declared: isDeclared, is_client_instructed: isInstructed } = information;
  const yesNoText = (value: boolean | null | undefined) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null);
  return (
    <>
      {entityRoles.map((role) => {
        const entity = role === 'beneficiary' ? null : information[`${role}_entity`];
        return entity === null || entity === undefined ? null : (
          <section key={role} aria-label={`${roleTitles[role]} as sent`}>
            <Title order={3} mt="xs">
              {roleTitles[role]}
            </Title>
            <FactList facts={entityFacts(role, entity)} />
          </section>
        );
      })}
      <FactList facts={{ 'Originator declared': yesNoText(isDeclared), 'Instructed by the client': yesNoText(isInstructed) }} />
    </>
  );
}
