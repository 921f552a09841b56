import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listChanges, type Change } from '#contract/desk/changes.ts';
import { mayDo } from '#contract/roles.ts';
import { changesQuery } from '#web/data/policy.ts';
import { userRoles } from '#web/data/session.ts';
import { Time } from '#web/parts/text/time.tsx';

/** A note about each proposed policy that awaits its approval or its time, with a link to the control changes. */
export function PendingPolicies() {
  const { data } = useQuery({ ...changesQuery, enabled: mayDo(userRoles(), listChanges.roles) });
  const proposals = data?.changes.filter(({ kind, state }) => kind === 'policy' && state === 'waiting') ?? [];
  return proposals.map((proposal) => <PendingPolicy key={proposal.id} proposal={proposal} />);
}

function PendingPolicy({ proposal: { made_by: proposer, made_at: proposedAt, effective_at: effectiveAt } }: { readonly proposal: Change }) {
  return (
    <Alert color="gray" role="note" maw="62rem" mb="md">
      {proposer.name} proposed another policy, <Time value={proposedAt} />.{' '}
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
