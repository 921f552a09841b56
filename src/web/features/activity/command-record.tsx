import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { polledTransaction } from '#web/data/transactions.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SendAgainLink } from '#web/parts/money-form/withdraw-link.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { regulatoryKindOf } from '#web/parts/transaction/status-labels.ts';
import { Status } from '#web/parts/transaction/status.tsx';
import { TransactionLife } from '#web/parts/transaction/transaction-life.tsx';

/** The transaction that the command created. It is polled until it is final. */
export function CommandRecord({ id }: { readonly id: string }) {
  const query = useQuery(polledTransaction(id));
  return (
    <ListStates query={query} what="The transaction" skeleton={<SkeletonPanel title="Transaction" facts={2} />}>
      {(transaction) => (
        <Panel title="Transaction" aside={<TransactionLink id={id}>Open transaction {id}</TransactionLink>}>
          <FactList
            facts={{
              Status: <TransactionLife transaction={transaction} />,
              Regulatory: <Status kind={regulatoryKindOf(transaction)} value={transaction.regulatory_status} />,
            }}
          />
          <Group mt="sm">
            <SendAgainLink transaction={transaction} />
          </Group>
        </Panel>
      )}
    </ListStates>
  );
}
