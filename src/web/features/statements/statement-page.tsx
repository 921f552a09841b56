import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readStatement } from '#contract/desk/evidence-endpoints.ts';
import type { StatementLeaf } from '#contract/evidence/statement-file.ts';
import { decimalOf } from '#contract/money/money.ts';
import { mayDo } from '#contract/roles.ts';
import { disclosurePath, statementQueries } from '#web/data/evidence/statements.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { ClosedStatements } from './closed-statements.tsx';

type StatementLine = Exclude<StatementLeaf, { kind: 'about' }>;

/** A statement for reading and printing: first its definitions, then each wallet and asset. */
export function StatementPage({ id }: { readonly id: string }) {
  return mayDo(userRoles(), readStatement.roles) ? <OpenStatement id={id} /> : <ClosedStatements />;
}

function OpenStatement({ id }: { readonly id: string }) {
  const query = useQuery(statementQueries.leaves(id));
  return (
    <>
      <PageHeader
        title="Statement"
        trail={<Link to="/statements">Statements</Link>}
        action={
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <ListStates query={query} what="The statement" skeleton={<SkeletonRows widths={[60, 40]} rows={8} />}>
        {({ leaves, head, keyId }) => (
          <Stack maw="77.5rem">
            <StatementDefinitions leaves={leaves} />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Created <Time value={head.made_at} isFull hasAge={false} />. Root {head.root}, signed by key {keyId}.
            </Text>
            {linesByWalletAndAsset(leaves).map((lines) => (
              <WalletAssetLines
                key={`${lines[0]?.wallet_id} ${lines[0]?.asset}`}
                id={id}
                lines={lines}
                name={nameOf(leaves, lines[0]?.wallet_id)}
              />
            ))}
          </Stack>
        )}
      </ListStates>
    </>
  );
}

function StatementDefinitions({ leaves }: { readonly leaves: readonly StatementLeaf[] }) {
  const definition = leaves.find((leaf) => leaf.kind === 'about');
  if (definition === undefined) return null;
  return (
    <>
      <Text>
        From <Time value={definition.from} isFull hasAge={false} /> to <Time value={definition.until} isFull hasAge={false} />. The desk’s
        time zone is {definition.zone}.{definition.scope === undefined ? '' : ` It covers ${definition.scope}.`}
      </Text>
      <List size="sm" spacing={4}>
        {definition.definitions.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </>
  );
}

/** The statement's lines, grouped by wallet and asset. */
function linesByWalletAndAsset(leaves: readonly StatementLeaf[]): readonly (readonly StatementLine[])[] {
  const lines = leaves.filter((leaf) => leaf.kind !== 'about');
  return [...Map.groupBy(lines, ({ wallet_id: wallet, asset }) => `${wallet} ${asset}`).values()];
}

function nameOf(leaves: readonly StatementLeaf[], id: number | undefined): string {
  const wallets = leaves.flatMap((leaf) => (leaf.kind === 'about' ? leaf.wallets : []));
  return wallets.find((wallet) => wallet.id === id)?.name ?? `Wallet ${id ?? ''}`;
}

type WalletAssetProps = { readonly id: string; readonly lines: readonly StatementLine[]; readonly name: string };

function WalletAssetLines({ id, lines, name }: WalletAssetProps) {
  const [firstLine] = lines;
  if (firstLine === undefined) return null;
  const title = `${name}, ${firstLine.asset.toUpperCase()}`;
  const closingLine = lines.find((line) => line.kind === 'closing');
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Anchor href={disclosurePath(id, firstLine)} download size="sm" data-unprinted aria-label={`Download only these lines: ${title}`}>
          Download only these lines
        </Anchor>
      </Group>
      <PageTable caption={title} columns={columnsOf(firstLine.asset)} rows={lines} rowKey={(line) => keyOf(line)} />
      {closingLine === undefined ? null : (
        <Group gap="xs" mt={4}>
          <Text size="sm" c="dimmed">
            Not explained by transactions:
          </Text>
          <Amount value={decimalOf(closingLine.unexplained)} ticker={firstLine.asset} />
        </Group>
      )}
    </section>
  );
}

function keyOf(line: StatementLine): string {
  return line.kind === 'movement' ? `${line.transaction} ${line.at}` : line.kind;
}

const labels = { opening: 'Opening balance', closing: 'Closing balance' } as const;

const columnsOf = (asset: string): readonly Column<StatementLine>[] => [
  { key: 'at', title: 'Time', card: 'lead', render: ({ at }) => <Time value={at} /> },
  {
    key: 'text',
    title: 'Line',
    isFlexible: true,
    render: (line) =>
      line.kind === 'movement' ? (
        <>
          <TransactionLink id={line.transaction}>
            <CutText text={`Transaction ${line.transaction}`} />
          </TransactionLink>
          {line.imported_at === null ? null : (
            <Text span c="dimmed" size="sm">
              {' '}
              imported <Time value={line.imported_at} />
            </Text>
          )}
        </>
      ) : (
        <>
          {labels[line.kind]}{' '}
          <Text span c="dimmed" size="sm">
            {line.snapshot === null ? (
              'as the custodian answered'
            ) : (
              <>
                from the snapshot of <Time value={line.snapshot} />
              </>
            )}
          </Text>
        </>
      ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'side',
    render: (line) => <Amount value={decimalOf(line.kind === 'movement' ? line.amount : line.balance)} ticker={asset} />,
  },
];
