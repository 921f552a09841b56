import { Alert, Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { paymentLife } from '#contract/rules/payment-life.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { isPendingDeposit, transactionKey, type Transaction } from '#contract/service/transaction.ts';
import { commandQueries } from '#web/data/commands.ts';
import { userRoles } from '#web/data/session.ts';
import { polledTransaction } from '#web/data/transactions.ts';
import { LifeLine } from '#web/parts/command/payment-life.tsx';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { SendAgainLink } from '#web/parts/money-form/withdraw-link.tsx';
import { LargeFigure } from '#web/parts/order/large-figure.tsx';
import { figureFacts } from '#web/parts/order/sent-figures.tsx';
import { DetailColumns, FactList, Panel } from '#web/parts/record/facts.tsx';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { failedText } from '#web/parts/transaction/status-labels.ts';
import { movedAmounts, peopleIn, titleOf } from '#web/parts/transaction/transaction-facts.ts';
import { figuresOf } from '#web/parts/transaction/transaction-figures.ts';
import { TransactionLife } from '#web/parts/transaction/transaction-life.tsx';
import { reconciliationFacts } from './reconciliation-facts.tsx';
import { recipientAmountLabel, factsOf } from './transaction-fact-rows.tsx';
import { isRequestHidden, TransactionTimeline } from './transaction-timeline.tsx';

/** The page of one transaction. It shows all data of the record. */
export function TransactionDetail({ id }: { readonly id: string }) {
  const query = useQuery(polledTransaction(id));
  return (
    <RecordPage
      query={query}
      what="The transaction"
      trail={<Link to="/transactions">Transactions</Link>}
      title={(transaction) => (transaction === undefined ? `Transaction ${id.slice(0, 12)}` : titleOf(transaction))}
      state={(transaction) => <TransactionLife transaction={transaction} />}
      action={(transaction) => <TransactionAction transaction={transaction} />}
      panels={[{ Transaction: 9 }, { Timeline: 2 }]}
    >
      {(transaction) => <TransactionPanels transaction={transaction} />}
    </RecordPage>
  );
}

function TransactionPanels({ transaction }: { readonly transaction: Transaction }) {
  const request = useRequest(transaction);
  const reconciliation = transaction.type === 'transaction' ? reconciliationFacts(transaction) : null;
  const life = transaction.type === 'transaction' ? paymentLife(request, transaction) : null;
  const figures = useEstimate(request);
  const isEstimated =
    transaction.type === 'transaction' && life?.end === null && figuresOf(transaction).some(({ fee }) => fee.is === 'rate');
  return (
    <>
      {life === null ? null : (
        <Box maw="77.5rem">
          <LifeLine life={life} />
        </Box>
      )}
      {life?.end === 'failed' ? (
        <Alert role="note" color="amber" maw="77.5rem" mb="sm">
          {failedText}
        </Alert>
      ) : null}
      <DetailColumns
        sideContent={<TransactionTimeline transaction={transaction} request={request} />}
        contentBelow={<PeoplePanels people={peopleIn(transaction)} />}
      >
        <Panel title="Transaction">
          {transaction.type === 'other' ? (
            <Text>This desk does not know this type of transaction. It shows the custodian’s record unchanged.</Text>
          ) : null}
          <SingleAmount transaction={transaction} />
          <FactList
            facts={{
              ...factsOf(transaction),
              ...(isRequestHidden(transaction) ? { 'Requested by': 'Hidden for your role' } : {}),
              ...(request === null ? {} : requestFacts(request)),
              ...(isEstimated && figures ? estimatedTotal(figures) : {}),
            }}
          />
        </Panel>
        {reconciliation === null ? null : (
          <Panel title="Off-chain reconciliation">
            <FactList facts={reconciliation} />
          </Panel>
        )}
      </DetailColumns>
    </>
  );
}

/** The amount in large type, for a transaction of one asset. */
function SingleAmount({ transaction }: { readonly transaction: Transaction }) {
  const [singleAmount, ...otherAmounts] = movedAmounts(transaction);
  if (singleAmount === undefined || otherAmounts.length > 0) return null;
  const [asset, amount] = singleAmount;
  return (
    <Box mb="sm">
      <Text size="xs" c="dimmed">
        {transaction.type === 'other' ? 'Amount' : recipientAmountLabel(transaction)}
      </Text>
      <LargeFigure value={amount} ticker={asset} />
    </Box>
  );
}

/** The command of this desk that created the transaction. Null for users who may not read commands. */
function useRequest(transaction: Transaction): Command | null {
  const id = transaction.type === 'transaction' ? transaction.id?.toString() : undefined;
  const mayRead = mayDo(userRoles(), rolesWith('read_commands'));
  const { data } = useQuery({ ...commandQueries.byTransaction(id ?? ''), enabled: mayRead && id !== undefined });
  return data ?? null;
}

/** The figures that the desk estimated at the request. Null if they were not stored. A part of a batch has no figures. */
function useEstimate(request: Command | null) {
  const query = commandQueries.checksAtRequest(request?.id ?? '');
  return useQuery({ ...query, enabled: request?.review?.needed === true }).data?.figures_made ?? null;
}

/** The total with the fee that was estimated at the request, because the custodian reports the fee only as a rate. */
function estimatedTotal(figures: PreflightFigures) {
  const { 'Total debited': total } = figureFacts(figures);
  return { 'Total debited': <>about {total}, fee estimated at the request</> };
}

/** The link to the request of this desk. The custodian's requester is left out, because the timeline names the user. */
function requestFacts({ id, batch_id: batchId }: Command) {
  return {
    'Requested by': null,
    Request:
      batchId === null ? (
        <Link to="/activity/$commandId" params={{ commandId: id }}>
          Open the request
        </Link>
      ) : (
        <BatchLink id={batchId}>Open the batch</BatchLink>
      ),
  };
}

/** The button on a transaction's page: fill in missing information, or send the payment again. */
function TransactionAction({ transaction }: { readonly transaction: Transaction }) {
  const key = transactionKey(transaction);
  const isMine = isPendingDeposit(transaction) && mayDo(userRoles(), submitRegulatoryInformation.roles);
  if (!isMine || key === null) return <SendAgainLink transaction={transaction} />;
  return (
    <Button component={Link} to={`/regulatory/${key}`}>
      Fill in regulatory information
    </Button>
  );
}
