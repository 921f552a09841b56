import { Chip, NextActor } from '#web/parts/transaction/status.tsx';
import { validatorLabel } from './validator-labels.ts';

/** The label of a validator's state, with its next actor. */
export function ValidatorState({ status }: { readonly status: string | null | undefined }) {
  if (status === null || status === undefined || status === '') return '—';
  const { label, tone, next } = validatorLabel(status);
  return (
    <>
      <Chip tone={tone} title={status}>
        {label}
      </Chip>{' '}
      {next === null ? null : <NextActor next={next} />}
    </>
  );
}
