import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listedStatementsMax, listStatements, makeStatement, type Statement } from '#contract/desk/evidence-endpoints.ts';
import { exportFormats } from '#contract/desk/export-formats.ts';
import { mayDo } from '#contract/roles.ts';
import { statementPath, statementQueries } from '#web/data/evidence/statements.ts';
import { userRoles } from '#web/data/session.ts';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { ClosedStatements } from './closed-statements.tsx';
import { StatementDialog } from './statement-dialog.tsx';

/** The signed statements, with instructions for third parties who want to verify a statement. */
export function StatementsPage() {
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(userRoles(), listStatements.roles)) return <ClosedStatements />;
  const makeButton = mayDo(userRoles(), makeStatement.roles) ? <Button onClick={() => setOpen(true)}>Make statement</Button> : undefined;
  return (
    <>
      <PageHeader title="Statements" action={makeButton} />
      <StatementTable makeButton={makeButton} />
      {isOpen ? <StatementDialog close={() => setOpen(false)} /> : null}
    </>
  );
}

function StatementTable({ makeButton }: { readonly makeButton: ReactNode }) {
  const query = useQuery(statementQueries.list);
  return (
    <ListStates query={query} what="The statements" skeleton={<SkeletonRows widths={[40, 20, 20, 20]} rows={4} />}>
      {({ statements }) => (
        <Stack maw="77.5rem">
          {statements.length === 0 ? (
            <EmptyPanel title="No statements" action={makeButton}>
              A statement has the balances and movements of a period, signed by this desk.
            </EmptyPanel>
          ) : (
            <PageTable caption="Statements" columns={columns} rows={statements} rowKey={({ id }) => id} />
          )}
          {statements.length === listedStatementsMax ? (
            <Text c="dimmed">The newest {listedStatementsMax} statements. The audit log names all of them.</Text>
          ) : null}
          <VerificationPanel />
        </Stack>
      )}
    </ListStates>
  );
}

/** Explains how a third party can verify a statement without access to the desk. */
function VerificationPanel() {
  const { data } = useQuery(statementQueries.signingKeys);
  const currentKey = data?.keys.find((key) => key.is_current);
  return (
    <Text size="sm" c="dimmed">
      Anyone can verify the JSON file without this desk: with{' '}
      <Anchor href="/verify.html" size="sm" underline="always">
        verify.html
      </Anchor>{' '}
      or <code>npm run verify-statement</code>, and this public key:{' '}
      {currentKey === undefined ? '…' : <code style={{ overflowWrap: 'anywhere' }}>{currentKey.public_key}</code>}
    </Text>
  );
}

const columns: readonly Column<Statement>[] = [
  {
    key: 'period',
    title: 'Period',
    isFlexible: true,
    card: 'lead',
    render: ({ id, from, until }) => (
      <Link to="/statements/$statementId" params={{ statementId: id }}>
        <Time value={from} /> to <Time value={until} />
      </Link>
    ),
  },
  { key: 'wallets', title: 'Wallets', align: 'right', render: ({ wallets }) => wallets },
  { key: 'made', title: 'Created', render: ({ made_at: at }) => <Time value={at} /> },
  { key: 'by', title: 'By', render: ({ made_by: author }) => author },
  {
    key: 'files',
    title: 'Files',
    card: 'side',
    render: ({ id }) => (
      <Group gap="xs" wrap="nowrap">
        {exportFormats.map((format) => (
          <Anchor key={format} href={`${statementPath(id)}?format=${format}`} size="sm">
            {format.toUpperCase()}
          </Anchor>
        ))}
      </Group>
    ),
  },
];
