import { Box, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { paymentLife, type PaymentLife } from '#contract/rules/payment-life.ts';
import { polledTransaction } from '#web/data/transactions.ts';
import { statusLabel, type Tone } from '#web/parts/transaction/status-labels.ts';
import { stageLabels } from '#web/parts/transaction/transaction-life.tsx';
import { commandStateLabels } from './command-labels.ts';
import classes from './payment-life.module.css';

/** The stage of a payment in one word: its early end, or the last stage that it reached. */
export function lifeLabel({ end, reached }: PaymentLife): string {
  if (end === null) return stageLabels[reached];
  return end === 'canceled' || end === 'failed' ? statusLabel('transaction', end).label : commandStateLabels[end].label;
}

/** The stages of a request and of its record, in one line. */
export function RequestLife({ command }: { readonly command: Command }) {
  const id = command.record_id?.toString();
  const { data } = useQuery({ ...polledTransaction(id ?? ''), enabled: id !== undefined });
  const life = paymentLife(command, data?.type === 'transaction' ? data : null);
  return life === null ? null : <LifeLine life={life} />;
}

/** The stages of a payment in one line. If the payment ended early, the line shows only reached stages and the end. */
export function LifeLine({ life }: { readonly life: PaymentLife }) {
  const { stages, reached, end } = life;
  const reachedIndex = stages.indexOf(reached);
  const isOver = end !== null || reachedIndex === stages.length - 1;
  const endTone: Tone = end === null ? 'good' : end === 'failed' || end === 'refused' ? 'bad' : 'quiet';
  return (
    <SimpleGrid component="ol" cols={stages.length} spacing={4} m={0} mb="md" p={0} aria-label="Life of this payment">
      {stages.map((stage, index) =>
        end !== null && index > reachedIndex + 1 ? null : (
          <Box
            key={stage}
            component="li"
            className={classes.stage}
            data-step={index <= reachedIndex ? 'done' : end === null ? 'open' : endTone}
            aria-current={index === reachedIndex && !isOver ? 'step' : undefined}
          >
            {index > reachedIndex && end !== null ? lifeLabel(life) : stageLabels[stage]}
            {index <= reachedIndex ? <VisuallyHidden>, done</VisuallyHidden> : null}
          </Box>
        ),
      )}
    </SimpleGrid>
  );
}
