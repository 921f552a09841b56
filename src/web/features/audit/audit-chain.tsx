import { Box, Button, Card, Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditVerification } from '#contract/desk/audit.ts';
import { auditQueries } from '#web/data/audit.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Digits } from '#web/parts/money/amount.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** Shows whether the hash chain of the audit log is intact, with the number of rows and the time of the first row. */
export function AuditChain() {
  const query = useQuery(auditQueries.verification);
  const { data, error, isFetching } = query;
  const check = async () => {
    const { data: next } = await query.refetch();
    if (next !== undefined) announce(next.ok ? 'The chain is intact' : 'The chain is broken');
  };
  if (error !== null && !isFetching)
    return (
      <Box mb="sm">
        <FailurePanel error={error} retry={() => void check()} isRetrying={isFetching} what="Chain verification" />
      </Box>
    );
  return (
    <Card
      component="section"
      padding="sm"
      mb="sm"
      aria-label="Chain"
      data-state={data === undefined ? 'checking' : data.ok ? 'whole' : 'broken'}
      {...(data?.ok === false ? { c: 'red' } : {})}
    >
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" flex="1 1 20rem">
          <Icon name={data === undefined ? 'clock' : data.ok ? 'done' : 'alert'} size={18} />
          {data === undefined ? (
            <Text>Checking the hash chain…</Text>
          ) : data.ok ? (
            <IntactChain chain={data} />
          ) : (
            <BrokenChain chain={data} />
          )}
        </Group>
        <Button variant="default" loading={isFetching} onClick={() => void check()}>
          Check again
        </Button>
      </Group>
    </Card>
  );
}

function IntactChain({ chain: { rows, since, head_hash: hash } }: { readonly chain: AuditVerification }) {
  return (
    <Text>
      <strong>The chain is intact:</strong> <Digits text={String(rows)} /> rows
      {since === null ? null : (
        <>
          {' '}
          since <Time value={since} />
        </>
      )}
      .{' '}
      {hash === null ? null : (
        <Text span inherit>
          Latest hash{' '}
          <Code title={hash}>
            {hash.slice(0, 8)}…{hash.slice(-4)}
          </Code>
        </Text>
      )}
    </Text>
  );
}

function BrokenChain({ chain: { rows, broken_at: row, altered } }: { readonly chain: AuditVerification }) {
  if (row === null) return <AlteredRecords paths={altered} />;
  return (
    <div role="alert">
      <Text>
        <strong>The chain is broken at row {row}.</strong>
      </Text>
      <Text>
        The log has <Digits text={String(rows)} /> rows. The rows before row {row} follow from one another: compare them with checkpoints.
        Keep a copy of the database and compare the hashes in the desk’s own log output.
      </Text>
    </div>
  );
}

function AlteredRecords({ paths }: { readonly paths: readonly string[] }) {
  return (
    <div role="alert">
      <Text>
        <strong>The state of {paths.length === 1 ? 'a record' : `${paths.length} records`} was changed outside the desk.</strong>
      </Text>
      <Text>The chain is intact, but differs from the database for: {paths.join(', ')}. Keep a copy of the database.</Text>
    </div>
  );
}
