import { Box, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { paymentLife, type LifeStage, type PaymentLife } from '#contract/rules/payment-life.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { watchedTransaction } from '#web/data/transactions.ts';
import { statusLabel, type Tone } from '#web/parts/transaction/status-labels.ts';
import { Chip, Status } from '#web/parts/transaction/status.tsx';
import { statusOf } from '#web/parts/transaction/transaction-facts.ts';
import { commandStateLabels } from './command-labels.ts';
import classes from './payment-life.module.css';

const stageLabels = {
  requested: 'Requested',
  approved: 'Approved',
  accepted: 'Accepted',
  signed: 'Signed',
  confirmed: 'Confirmed',
} as const satisfies Record<LifeStage, string>;

/** The stage of a payment in one word: its end, or the last stage that it reached. */
export function lifeLabel({ end, reached }: PaymentLife): string {
  if (end === null) return stageLabels[reached];
  return end === 'canceled' || end === 'failed' ? statusLabel('transaction', end).label : commandStateLabels[end].label;
}

/** What an accepted payment waits for, in one word. */
const acceptedNext: Readonly<Record<string, string>> = {
  pending_approval: 'approver',
  approved: 'custodian',
  pending_generation: 'signing',
};

/** The stage of a transaction as a badge. A deposit is confirmed by its block. An unknown status stays unchanged. */
export function TransactionLife({ transaction }: { readonly transaction: Transaction }) {
  const life = transaction.type === 'transaction' ? paymentLife(null, transaction) : null;
  const status = statusOf(transaction) ?? '';
  if (transaction.type === 'external' && status !== '') return <Chip tone="good">{stageLabels.confirmed}</Chip>;
  if (life === null) return <Status kind="transaction" value={status} />;
  const { label, tone } = statusLabel('transaction', status);
  const next = acceptedNext[status];
  return (
    <>
      <Chip tone={tone} title={label}>
        {lifeLabel(life)}
      </Chip>
      {next === undefined ? null : (
        <Text span size="xs" c="dimmed">
          {' '}
          · {next}
        </Text>
      )}
    </>
  );
}

/** The life of a request and of its record, in one line. */
export function RequestLife({ command }: { readonly command: Command }) {
  const id = command.record_id?.toString();
  const { data } = useQuery({ ...watchedTransaction(id ?? ''), enabled: id !== undefined });
  const life = paymentLife(command, data?.type === 'transaction' ? data : null);
  return life === null ? null : <LifeLine life={life} />;
}

/** The stages of a payment in one line. After an early end, its word follows the stages that were reached. */
export function LifeLine({ life }: { readonly life: PaymentLife }) {
  const { stages, reached, end } = life;
  const at = stages.indexOf(reached);
  const isOver = end !== null || at === stages.length - 1;
  const endTone: Tone = end === null ? 'good' : end === 'failed' || end === 'refused' ? 'bad' : 'quiet';
  return (
    <SimpleGrid component="ol" cols={stages.length} spacing={4} m={0} mb="md" p={0} aria-label="Life of this payment">
      {stages.map((stage, index) =>
        end !== null && index > at + 1 ? null : (
          <Box
            key={stage}
            component="li"
            className={classes.stage}
            data-step={index <= at ? 'done' : end === null ? 'open' : endTone}
            aria-current={index === at && !isOver ? 'step' : undefined}
          >
            {index > at && end !== null ? lifeLabel(life) : stageLabels[stage]}
            {index <= at ? <VisuallyHidden>, done</VisuallyHidden> : null}
          </Box>
        ),
      )}
    </SimpleGrid>
  );
}
