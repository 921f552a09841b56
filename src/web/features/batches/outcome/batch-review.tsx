import { Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/desk/batches.ts';
import { mayDo } from '#contract/roles.ts';
import { batchMutations, batchQueries } from '#web/data/batches.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { ReviewDecision } from '#web/parts/command/review-decision.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { BatchEnds } from './batch-ends.tsx';
import { batchTitle, counted } from './batch-words.ts';

/**
 * The second approval of a batch: current checks, first and last rows, and the decision of a second
 * treasurer.
 */
export function BatchReview({ batch }: { readonly batch: Batch }) {
  const { user } = useSession();
  const query = useQuery(batchQueries.preflightOf(batch.id));
  const review = useMutation(batchMutations.review(batch.id));
  const isOwn = batch.made_by.email === user.email;
  const named = batch.review.required.map(({ role }) => role);
  const mayDecide = mayDo(userRoles(), named) && !isOwn;
  return (
    <Panel title="Second approval" aside={<span>{batch.review.why}</span>}>
      {isOwn ? <Text>You made this batch: another treasurer must release or decline it.</Text> : null}
      <ListStates query={query} what="The pre-flight checks" skeleton={<SkeletonPanel title="Current checks" facts={5} />}>
        {({ lines }) => (
          <>
            <Title order={3} mt="sm" mb={4}>
              Current checks
            </Title>
            <PreflightLines lines={lines} />
            <Title order={3} mt="sm" mb={4}>
              First and last rows
            </Title>
            <BatchEnds batch={batch} />
            <Text c="dimmed">
              <a href="#rows">All {counted(batch.row_count, 'row')}</a> are below, exactly as they will be sent.
            </Text>
            {mayDecide ? (
              <ReviewDecision
                title={batchTitle(batch)}
                lines={lines}
                isPending={review.isPending}
                decide={(verdict) => review.mutateAsync(verdict)}
              />
            ) : null}
          </>
        )}
      </ListStates>
    </Panel>
  );
}
