import { Stack, Text } from '@mantine/core';
import { batchStates, type BatchState } from '#contract/desk/batches.ts';
import type { ApprovalRow } from '#contract/evidence/evidence-report.ts';
import { batchLabel } from '#web/parts/command/batch-state-labels.ts';
import { commandStateLabels, commandTitle } from '#web/parts/command/command-labels.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { RecordLife } from '#web/parts/transaction/transaction-life.tsx';
import type { NameOf } from './access-table.tsx';
import { EvidenceLink } from './evidence-link.tsx';

/** The requests that users approved or declined: the requester, the approvers with their confirmation, and the rule. */
export function ApprovalTable({ rows, nameOf }: { readonly rows: readonly ApprovalRow[]; readonly nameOf: NameOf }) {
  return <PageTable isBare caption="Approvals" columns={columnsOf(nameOf)} rows={rows} rowKey={({ order, id }) => `${order} ${id}`} />;
}

const methods: Readonly<Record<string, string>> = {
  password: 'password',
  passkey: 'passkey',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
};

const columnsOf = (nameOf: NameOf): readonly Column<ApprovalRow>[] => [
  {
    key: 'request',
    title: 'Request',
    card: 'lead',
    render: (row) => (
      <div>
        <EvidenceLink link={row.link}>{commandTitle(row)}</EvidenceLink>
        <Text size="xs" c="dimmed">
          {nameOf(row.requested_by)}, <Time value={row.requested_at} />
        </Text>
      </div>
    ),
  },
  {
    key: 'decisions',
    title: 'Decisions',
    isFlexible: true,
    render: ({ decisions }) => (
      <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
        {decisions.map(({ by: approver, decision, at, reason, step_up: method, audit_seq: seq }) => (
          <span key={`${approver} ${at}`}>
            {decision === 'approve' ? 'Approved' : 'Declined'} by {nameOf(approver)}
            {reason === null ? null : `: ${reason}`}
            <Text span size="xs" c="dimmed">
              {' '}
              <Time value={at} />, {seq === null ? 'not in the audit log' : `audit row ${seq}`},{' '}
              {method === null ? 'confirmation not in the log' : `last identity check by ${methods[method] ?? method}`}
            </Text>
          </span>
        ))}
      </Stack>
    ),
  },
  {
    key: 'rule',
    title: 'Rule',
    render: ({ rule }) => (
      <div style={{ whiteSpace: 'normal', minWidth: '14rem', overflowWrap: 'break-word' }}>
        {rule === null ? 'From before the policy' : `${rule.words} (version ${rule.version})`}
      </div>
    ),
  },
  { key: 'state', title: 'State', card: 'side', render: (row) => <RequestState row={row} /> },
];

/** The label of a request or a batch, as on its page. An accepted request has the stage of its transaction. */
function RequestState({ row: { state, record, progress } }: { readonly row: ApprovalRow }) {
  if (progress !== null) return batchLabel({ state: batchStateOf(state), has_remainder: false, ...progress }).label;
  if (state === 'confirmed' && record !== null) return <RecordLife record={record} />;
  const [, command] = Object.entries(commandStateLabels).find(([name]) => name === state) ?? [];
  return command?.label ?? state;
}

function batchStateOf(state: string): BatchState {
  return batchStates.find((each) => each === state) ?? 'ended';
}
