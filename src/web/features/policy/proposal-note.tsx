import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listChanges, type Change } from '#contract/desk/changes.ts';
import { mayDo } from '#contract/roles.ts';
import { changesQuery } from '#web/data/policy.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { useOtherAdmins } from '#web/parts/policy/other-admins.ts';
import { Time } from '#web/parts/text/time.tsx';

/** The newest proposal of a policy, or undefined. */
function useNewestProposal(): Change | undefined {
  const { data } = useQuery({ ...changesQuery, enabled: mayDo(userRoles(), listChanges.roles) });
  return data?.changes.find(({ kind }) => kind === 'policy');
}

/** Whether a proposed policy awaits its approval or its time. */
export function useIsPolicyPending(): boolean {
  return useNewestProposal()?.state === 'waiting';
}

/** A note about the newest proposal if it is pending, or on the page of the draft if it was rejected. */
export function ProposalNote({ isDraft }: { readonly isDraft: boolean }) {
  const proposal = useNewestProposal();
  if (proposal === undefined || (proposal.state !== 'waiting' && !(isDraft && proposal.state === 'rejected'))) return null;
  return (
    <Alert color="gray" role="note" maw="62rem" mb="md">
      {proposal.state === 'waiting' ? <PendingText proposal={proposal} /> : <RejectedText proposal={proposal} />}{' '}
      {isDraft && proposal.state === 'waiting' ? 'Changes of the draft do not change this proposal. ' : null}
      <Link to="/changes">Control changes</Link>
    </Alert>
  );
}

function PendingText({ proposal: { made_by: proposer, made_at: proposedAt, effective_at: effectiveAt } }: { readonly proposal: Change }) {
  const { user } = useSession();
  const otherAdmins = useOtherAdmins(proposer.email);
  return (
    <>
      {proposer.email === user.email ? 'You' : proposer.name} proposed a new policy, <Time value={proposedAt} />.{' '}
      {effectiveAt === null ? (
        `A second security admin must approve it${otherAdmins}.`
      ) : (
        <>
          It takes effect at <Time value={effectiveAt} /> unless a treasurer or an auditor withdraws it.
        </>
      )}
    </>
  );
}

function RejectedText({
  proposal: { made_by: proposer, decided_by: decider, decided_at: decidedAt, reason },
}: {
  readonly proposal: Change;
}) {
  return (
    <>
      {decider?.name} rejected the policy that {proposer.name} proposed
      {decidedAt === null ? null : (
        <>
          , <Time value={decidedAt} />
        </>
      )}
      {reason === null ? '.' : `: “${reason}”.`}
    </>
  );
}
