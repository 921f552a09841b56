import { Box, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { isLifeOver, paymentLife, type LifeEnd, type PaymentLife } from '#contract/rules/payment-life.ts';
import { polledTransaction } from '#web/data/transactions.ts';
import { statusLabel, type Tone } from '#web/parts/transaction/status-labels.ts';
import { stageLabels } from '#web/parts/transaction/transaction-life.tsx';
import { commandStateLabels } from './command-labels.ts';
import classes from './payment-life.module.css';

function endLabel(end: LifeEnd): string {
  return end === 'canceled' || end === 'failed' ? statusLabel('transaction', end).label : commandStateLabels[end].label;
}

/** The transaction of a command as the custodian returned it last, or its copy in the desk's index. */
export function useRecordOf({ record, record_id: id }: Command): Command['record'] {
  const { data } = useQuery({ ...polledTransaction(String(id ?? '')), enabled: id !== null });
  return data?.type === 'transaction' ? data : record;
}

/** The stages of a request and of its record, in one line. */
export function RequestLife({ command }: { readonly command: Command }) {
  const life = paymentLife(command, useRecordOf(command));
  return life === null ? null : <LifeLine life={life} />;
}

/** The stages of a payment in one line. If the payment ended early, the line shows only reached stages and the end. */
export function LifeLine({ life }: { readonly life: PaymentLife }) {
  const { stages, reached, end } = life;
  const reachedIndex = stages.indexOf(reached);
  const isOver = isLifeOver(life);
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
            {index > reachedIndex && end !== null ? endLabel(end) : stageLabels[stage]}
            {index <= reachedIndex ? <VisuallyHidden>, done</VisuallyHidden> : null}
          </Box>
        ),
      )}
    </SimpleGrid>
  );
}
