import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { workKinds, type Work, type WorkKind } from '#contract/desk/work.ts';
import { workPages, workQuery } from '#web/data/work.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { WorkItems } from '#web/parts/work/work-items.tsx';

/** Maximum number of tasks in this list. The panel of the bell lists more. */
const visibleMax = 5;

/** The plural noun of each kind of task, for tasks that are only counted. */
const kindNouns = {
  approve_request: 'requests to approve',
  approve_batch: 'batches to approve',
  resolve_outcome: 'unknown outcomes to resolve',
  resume_batch: 'batches to resume',
  approve_change: 'control changes to approve',
  regulatory_item: 'pending deposits',
  party_documents: 'direct parties without documents',
  health: 'failing jobs',
  review_access: 'reviews of the evidence to sign',
  sign_off_reconciliation: 'reconciliations to sign off',
} as const satisfies Record<WorkKind, string>;

/** The tasks that the user can do now, and the user's own requests that wait for other users. */
export function OverviewWork() {
  const query = useQuery(workQuery);
  return (
    <ListStates query={query} what="Your work list" skeleton={<SkeletonRows widths={[70]} rows={3} />}>
      {(work) => (
        <Stack gap="sm">
          {work.items.length === 0 ? (
            <Text c="dimmed">
              <Icon name="done" /> Nothing needs you
            </Text>
          ) : (
            <Card>
              <WorkItems items={work.items.slice(0, visibleMax)} />
            </Card>
          )}
          <OtherItems {...work} />
          {work.deposits === null || work.deposits.late === 0 ? null : (
            <Anchor renderRoot={(props) => <Link {...props} to="/regulatory" search={{ due: 'late' }} />}>
              {work.deposits.late} of {work.counts.regulatory_item}
              {work.deposits.reach === 'all' ? '' : '+'} overdue
            </Anchor>
          )}
          <DepositState {...work} />
          {work.waiting.length === 0 ? null : (
            <>
              <Title order={3}>Waiting for others</Title>
              <Card>
                <WorkItems items={work.waiting} />
              </Card>
              {work.waiting_more === 0 ? null : <Text c="dimmed">{work.waiting_more} more</Text>}
            </>
          )}
        </Stack>
      )}
    </ListStates>
  );
}

/** Links to the tasks that are not listed, one link for each kind. */
function OtherItems({ items, counts, deposits }: Work) {
  const visibleItems = items.slice(0, visibleMax);
  return workKinds.map((kind) => {
    const count = counts[kind] - visibleItems.filter((item) => item.kind === kind).length;
    return count === 0 ? null : (
      <Anchor key={kind} component={Link} to={workPages[kind]}>
        {count}
        {kind === 'regulatory_item' && deposits?.reach !== 'all' ? '+' : ''} more {kindNouns[kind]}
      </Anchor>
    );
  });
}

/** States the reason why deposits may be missing from the list. Renders nothing if the list is complete. */
function DepositState({ deposits }: Work) {
  if (deposits === null || (deposits.failure === null && deposits.reach === 'all')) return null;
  return (
    <Text size="xs" c="dimmed">
      {deposits.failure === null ? (
        deposits.reach === 'loading' ? (
          'Older deposits are still loading'
        ) : (
          'Only the newest deposits are counted: there are more than the desk loads'
        )
      ) : (
        <>
          The custodian does not answer. Deposits{' '}
          {deposits.read_at === null ? (
            'are missing'
          ) : (
            <>
              as of <Time value={deposits.read_at} />
            </>
          )}
        </>
      )}
    </Text>
  );
}
