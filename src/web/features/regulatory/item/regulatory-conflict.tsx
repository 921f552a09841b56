import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Submission } from '#contract/desk/submission.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { type RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { type ExternalTransaction } from '#contract/service/transaction.ts';
import { submissionsQuery } from '#web/data/submissions.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { conflictRows } from './conflict-rows.ts';

type ConflictProps = {
  /** The deposit's key in comparable form. */
  readonly transactionKey: string;
  /** The version of the record that the officer saw. */
  readonly baseRecord: ExternalTransaction;
  readonly currentRecord: ExternalTransaction;
  /** The typed values in the format of a submission. */
  readonly typed: RegulatoryInformation;
  readonly keepRecordedValues: () => void;
  readonly submitTypedValues: () => void;
};

/**
 * Displayed if the record changed while the officer worked on it. Compares the typed and the recorded values, and lets the
 * officer choose.
 */
export function Conflict({ transactionKey, baseRecord, currentRecord, typed, keepRecordedValues, submitTypedValues }: ConflictProps) {
  const ref = useRef<HTMLElement>(null);
  const version = regulatoryVersion(currentRecord);
  useEffect(() => {
    ref.current?.focus();
    announce('This deposit changed after you opened it. Compare before you submit.');
  }, [version]);
  const isOpen = isPendingStatus(currentRecord.regulatory_status);
  const rows = [...statusRow(baseRecord, currentRecord), ...conflictRows(typed, currentRecord)];
  return (
    <section ref={ref} tabIndex={-1} aria-label="What changed since">
      <Alert color="amber" variant="outline" role="note" icon={<Icon name="alert" />}>
        <Stack gap="sm">
          <Title order={2}>This deposit changed after you opened it</Title>
          <Text>
            <RecordSender transactionKey={transactionKey} version={version} />{' '}
            {isOpen
              ? 'Nothing was submitted. Your entries are saved.'
              : 'The custodian no longer accepts information for this deposit. The desk did not submit your entries: they are below and saved as a draft.'}
          </Text>
          <Table layout="fixed" horizontalSpacing="xs" style={{ overflowWrap: 'anywhere' }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col">Your entry</Table.Th>
                <Table.Th scope="col">Current record</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ field, typedText: typedInformation, recordedText }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" fw={400} c="dimmed">
                    {field}
                  </Table.Th>
                  <Table.Td dir="auto">{typedInformation ?? <EmptyValue />}</Table.Td>
                  <Table.Td dir="auto">{recordedText ?? <EmptyValue />}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Group gap="xs">
            <Button variant="default" onClick={keepRecordedValues}>
              Keep the custodian’s version
            </Button>
            {isOpen ? <Button onClick={submitTypedValues}>Submit your version</Button> : null}
          </Group>
        </Stack>
      </Alert>
    </section>
  );
}

function statusRow({ regulatory_status: oldStatus }: ExternalTransaction, { regulatory_status: newStatus }: ExternalTransaction) {
  if (oldStatus === newStatus) return [];
  const label = (status: string | null | undefined) => (status ? statusLabel('regulatory', status).label : null);
  return [{ field: 'Status', typedText: label(oldStatus), recordedText: label(newStatus) }];
}

function EmptyValue() {
  return (
    <Text span inherit c="dimmed" fs="italic">
      nothing
    </Text>
  );
}

/** The user who submitted the recorded version. Renders nothing if the version was not submitted from this desk. */
function RecordSender({ transactionKey, version }: { readonly transactionKey: string; readonly version: string }) {
  const { data } = useQuery(submissionsQuery(transactionKey));
  if (data === undefined) return null;
  const originSubmission = data.submissions.find((submission) => isOrigin(submission, version));
  if (originSubmission === undefined) return <>Changed outside this desk, by the custodian or another of its users.</>;
  return (
    <>
      Sent from this desk by <strong>{originSubmission.by.name}</strong>, <Time value={originSubmission.started_at} isFull />.
    </>
  );
}

function isOrigin({ outcome, held: record }: Submission, version: string): boolean {
  return outcome === 'accepted' && record !== null && regulatoryVersion(record) === version;
}
