import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readReconciliation, signOffReconciliation, type Finding, type Reconciliation } from '#contract/desk/reconciliation.ts';
import { mayDo } from '#contract/roles.ts';
import { reconciliationMutations, reconciliationQuery } from '#web/data/evidence/reconciliation.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { countLabel } from '#web/lib/counted.ts';
import { EmptyPanel, ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { FindingPanel } from './finding-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/**
 * The differences between the custodian's records and the desk's journal. After users have signed them off, the desk can send
 * money again.
 */
export function ReconciliationPage() {
  return (
    <>
      <PageHeader title="Reconciliation" />
      {mayDo(userRoles(), readReconciliation.roles) ? (
        <ReconciliationPanels />
      ) : (
        <NotPermitted>Only compliance officers, treasurers, security admins and auditors can see the reconciliation.</NotPermitted>
      )}
    </>
  );
}

function ReconciliationPanels() {
  const query = useQuery(reconciliationQuery);
  return (
    <ListStates query={query} what="The reconciliation" skeleton={<SkeletonRows widths={[40, 40]} rows={4} />}>
      {({ is_blocking: isBlocking, signature, last_run: run, failed_at: failedAt, next_run_at: nextRunAt, findings, unlisted }) => (
        <Stack maw="77.5rem">
          {isBlocking ? (
            <BlockedWarning signedBy={signature?.by ?? null} blocking={unlisted === 0 ? blockingCount(findings) : undefined} />
          ) : null}
          <UnexplainedWarning findings={findings} />
          {failedAt === null ? null : (
            <Alert color="amber" title="A comparison failed">
              Failed <Time value={failedAt} />. The desk repeats it.
            </Alert>
          )}
          {run === null ? (
            <Text c="dimmed">No comparison has ended yet.</Text>
          ) : (
            <Text c="dimmed">
              Compared <Time value={run.at} />:{' '}
              {run.compared === 0 ? 'no payments of this desk' : `${run.agreed} of ${run.compared} records agree`}
              {run.is_whole ? '.' : '; some records could not be read.'} Later payments are compared by <Time value={nextRunAt} />.
            </Text>
          )}
          {findings.length === 0 ? (
            <EmptyPanel
              title={run === null ? 'Nothing compared yet' : run.compared === 0 ? 'No payments of this desk to compare' : 'No differences'}
            >
              Differences between the custodian’s records and this desk’s requests appear here.
            </EmptyPanel>
          ) : (
            <FindingPanels findings={findings} unlisted={unlisted} />
          )}
        </Stack>
      )}
    </ListStates>
  );
}

/** Number of findings that are visible at first, and that each click adds. */
const findingsPerStep = 100;

/** The findings in steps. `unlisted` is how many further findings the server has. */
function FindingPanels({ findings, unlisted }: Pick<Reconciliation, 'findings' | 'unlisted'>) {
  const [count, setCount] = useState(findingsPerStep);
  return (
    <>
      {findings.slice(0, count).map((finding) => (
        <FindingPanel key={finding.id} finding={finding} />
      ))}
      {count < findings.length ? (
        <Button variant="default" onClick={() => setCount(count + findingsPerStep)}>
          Show more ({findings.length - count})
        </Button>
      ) : unlisted > 0 ? (
        <Text c="dimmed">{countLabel(unlisted, 'older difference')} not listed.</Text>
      ) : null}
    </>
  );
}

/** A warning about transfers of this desk without an explanation. A sign-off does not remove the warning. */
function UnexplainedWarning({ findings }: { readonly findings: readonly Finding[] }) {
  const count = findings.filter(({ class: kind, state }) => kind === 'not_in_journal' && state === 'open').length;
  return count === 0 ? null : (
    <Alert color="amber" title={`${countLabel(count, 'transfer')} to explain`}>
      Two treasurers must explain each transfer that the journal does not have. A sign-off does not replace their explanations.
    </Alert>
  );
}

/** The number of findings that block payments. */
function blockingCount(findings: readonly Finding[]): number {
  return findings.filter(({ class: kind, signed_off_at: signedOffAt }) => kind === 'not_in_journal' && signedOffAt === null).length;
}

/** A warning that the desk refuses to send money, with the reason and the user who must sign next. */
function BlockedWarning({ signedBy, blocking }: { readonly signedBy: string | null; readonly blocking: number | undefined }) {
  const { user } = useSession();
  const signOffMutation = useMutation(reconciliationMutations.signOff());
  const maySign = mayDo(userRoles(), signOffReconciliation.roles) && signedBy !== user.email;
  return (
    <Alert color="red" title="Nothing is sent until two users sign off">
      <Stack gap="sm" align="flex-start">
        <Text>
          The custodian has transfers of this desk that its journal does not have, as after a restored backup. A treasurer and a security
          admin must sign off.
        </Text>
        {signedBy === null ? null : <Text>Signed by {signedBy}. One more signature is needed.</Text>}
        {maySign ? (
          <Group>
            <ReasonDialog
              buttonLabel="Sign off…"
              title="Sign off the reconciliation?"
              submitLabel="Sign off"
              doneMessage="Signed"
              isPrimary
              submit={(reason) => signOffMutation.mutateAsync({ reason, blocking })}
            />
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}
