import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { listCheckpoints } from '#contract/desk/evidence-endpoints.ts';
import type { CheckpointComparison } from '#contract/evidence/checkpoint.ts';
import { mayDo } from '#contract/roles.ts';
import { auditMutations, auditQueries } from '#web/data/audit.ts';
import { userRoles } from '#web/data/session.ts';

/**
 * Compares the audit log with the checkpoints of the server's witness file, and with a checkpoint file that the user chooses. The hash
 * chain alone does not show that rows are missing at its end.
 */
export function AuditCheckpoints() {
  const { data, error: readError } = useQuery({ ...auditQueries.checkpoints, enabled: mayDo(userRoles(), listCheckpoints.roles) });
  const comparison = useMutation(auditMutations.compare());
  const resetRef = useRef<() => void>(null);
  const error = comparison.error ?? readError;
  return (
    <>
      <Group gap="xs" justify="space-between" mb="sm">
        <Text c="dimmed" flex="1 1 16rem">
          {data?.file === null
            ? 'This server has no witness file: to find rows removed from the end of the log, compare a checkpoint file from the desk’s webhook or daily e-mail.'
            : null}
          {data?.file?.ok === true ? `Witness file of this server: ${data.file.message}` : null}
        </Text>
        <FileButton
          accept=".jsonl,.ndjson,.json,.txt"
          resetRef={resetRef}
          onChange={(file) => {
            if (file !== null) comparison.mutate(file);
            // Without the reset, a second choice of the same file would not be reported.
            resetRef.current?.();
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={comparison.isPending}>
              Compare a checkpoint file…
            </Button>
          )}
        </FileButton>
      </Group>
      {data?.file?.ok === false ? <Comparison source="Witness file of this server" result={data.file} /> : null}
      {comparison.data === undefined ? null : <Comparison source={comparison.variables.name} result={comparison.data} />}
      {error === null ? null : (
        <Alert color="amber" mb="sm" title="The log could not be compared with checkpoints">
          {error.message}
        </Alert>
      )}
    </>
  );
}

type ComparisonProps = {
  /** The origin of the checkpoints: `'Witness file of this server'`, or the name of a file. */
  readonly source: string;
  readonly result: CheckpointComparison;
};

function Comparison({ source, result: { ok, message } }: ComparisonProps) {
  return (
    <Alert
      color={ok ? 'petrol' : 'red'}
      mb="sm"
      role={ok ? 'status' : 'alert'}
      title={ok ? undefined : 'The log differs from its checkpoints'}
    >
      <bdi>{source}</bdi>: {message}
    </Alert>
  );
}
