import { Box, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { paymentLife, type PaymentLife } from '#contract/rules/payment-life.ts';
import { watchedTransaction } from '#web/data/transactions.ts';
import { statusLabel, type Tone } from '#web/parts/transaction/status-labels.ts';
import { stageLabels } from '#web/parts/transaction/transaction-life.tsx';
import { commandStateLabels } from './command-labels.ts';
import classes from './payment-life.module.css';

/** The stage of a payment in one word: its end, or the last stage that it reached. */
export function lifeLabel({ end, reached }: PaymentLife): string {
  if (end === null) return stageLabels[reached];
  return end === 'canceled' || end === 'failed' ? statusLabel('transaction', end).label : commandStateLabels[end].label;
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
