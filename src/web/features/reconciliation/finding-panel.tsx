import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { explainFinding, type Finding, type FindingClass } from '#contract/desk/reconciliation.ts';
import { mayDo } from '#contract/roles.ts';
import { reconciliationMutations } from '#web/data/evidence/reconciliation.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import type { Tone } from '#web/parts/transaction/status-labels.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const classLabels = {
  not_in_journal: 'Sent by this desk, not recorded as sent in its journal',
  not_at_custodian: 'Accepted in the journal, missing at the custodian',
  differs: 'Differs from the request',
  outcome_unknown: 'Outcome unknown',
  not_by_this_desk: 'Sent through the API, not by this desk',
} as const satisfies Record<FindingClass, string>;

const stateLabels = {
  open: { label: 'Open', tone: 'waiting' },
  explained: { label: 'Explained', tone: 'good' },
  closed: { label: 'Closed', tone: 'quiet' },
} as const satisfies Record<Finding['state'], { readonly label: string; readonly tone: Tone }>;

/**
 * One difference between the custodian's records and the desk's journal, with the record, the request and users' explanations.
 */
export function FindingPanel({ finding }: { readonly finding: Finding }) {
  const { id, class: kind, state, record_id: record, command_id: command, detail, found_at: foundAt, explanations, sign_offs } = finding;
  const { user } = useSession();
  const explainMutation = useMutation(reconciliationMutations.explain(id));
  const needsSecond = kind === 'not_in_journal';
  const hasExplained = needsSecond && explanations.some(({ by: author }) => author === user.email);
  const isInJournal = command !== null && (!needsSecond || detail['order'] !== undefined);
  return (
    <Panel title={classLabels[kind]} aside={<Chip tone={stateLabels[state].tone}>{stateLabels[state].label}</Chip>}>
      <Stack gap="sm" align="flex-start">
        <FactList
          facts={{
            Amount: detail['amounts'],
            Requested: detail['requested'],
            Differs: detail['differs']?.replaceAll(' ', ', '),
            Transaction:
              record === null || kind === 'not_at_custodian' ? record : <TransactionLink id={record}>Transaction {record}</TransactionLink>,
            Request: isInJournal ? (
              <Link to="/activity/$commandId" params={{ commandId: command }}>
                Request {command.slice(0, 8)}
              </Link>
            ) : (
              command
            ),
            Found: <Time value={foundAt} isFull />,
            Explained: statementLines(explanations),
            'Signed off': statementLines(sign_offs),
          }}
        />
        {state === 'open' && mayDo(userRoles(), explainFinding.roles) && !hasExplained ? (
          <ReasonDialog
            buttonLabel="Explain…"
            title="Explain this difference?"
            submitLabel="Explain difference"
            doneMessage="Explained"
            submit={(reason) => explainMutation.mutateAsync(reason)}
          />
        ) : null}
        {state === 'open' && needsSecond && explanations.length > 0 ? (
          <Text c="dimmed">A second treasurer must confirm the explanation.</Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

/** One line for each user's reason, or null without one. */
function statementLines(statements: Finding['explanations']) {
  return statements.length === 0
    ? null
    : statements.map(({ by, reason, at }) => (
        <Text key={at} style={{ overflowWrap: 'anywhere' }}>
          {by}: <bdi>{reason}</bdi>
        </Text>
      ));
}
