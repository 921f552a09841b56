import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listChanges, type Change } from '#contract/desk/changes.ts';
import { mayDo } from '#contract/roles.ts';
import { changesQuery } from '#web/data/policy.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { Time } from '#web/parts/text/time.tsx';

/** The proposed policies that await their approval or their time. */
export function usePendingPolicies(): readonly Change[] {
  const { data } = useQuery({ ...changesQuery, enabled: mayDo(userRoles(), listChanges.roles) });
  return data?.changes.filter(({ kind, state }) => kind === 'policy' && state === 'waiting') ?? [];
}

/** A note about each pending policy, with a link to the control changes. */
export function PendingPolicies() {
  return usePendingPolicies().map((proposal) => <PendingPolicy key={proposal.id} proposal={proposal} />);
}

function PendingPolicy({ proposal: { made_by: proposer, made_at: proposedAt, effective_at: effectiveAt } }: { readonly proposal: Change }) {
  const { user } = useSession();
  return (
    <Alert color="gray" role="note" maw="62rem" mb="md">
      {proposer.email === user.email ? 'You' : proposer.name} proposed another policy, <Time value={proposedAt} />.{' '}
      {effectiveAt === null ? (
        'A second security admin must approve it: '
      ) : (
        <>
          It takes effect at <Time value={effectiveAt} /> unless a treasurer or an auditor withdraws it:{' '}
        </>
      )}
      <Link to="/changes">Control changes</Link>.
    </Alert>
  );
}
