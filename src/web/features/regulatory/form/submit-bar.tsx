import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { PendingStatus } from '#contract/service/transaction-status.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { AmountDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import { amountWords, submitWords, takes } from '#web/features/regulatory/regulatory-words.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import { useIsOwn } from './form-choices.tsx';
import { submitId } from './form-default.tsx';
import { choices } from './regulatory-values.ts';
import classes from '#web/features/regulatory/regulatory.module.css';

type SubmitBarProps = {
  readonly form: EntityFormReturn;
  readonly deposit: ExternalTransaction;
  readonly demand: PendingStatus;
  readonly keeper: DraftKeeper;
  readonly submit: () => void;
};

/** The named submit button, always in view, and whether the draft is saved. */
export function SubmitBar({ form, deposit, demand, keeper, submit }: SubmitBarProps) {
  const hasThirdParty = useWatch({ control: form.control, name: choices.thirdParty }) === 'yes' && takes(demand, 'third_party');
  const isOwn = useIsOwn(form);
  const words = submitWords(deposit, hasThirdParty, isOwn);
  return (
    <div className={classes.submit}>
      <Button
        id={submitId}
        size="sm"
        className={classes.submitButton}
        classNames={{ label: classes.submitWords }}
        onClick={submit}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter submits and opens the next"
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
        }
      >
        {/* The gaps between digits are drawn, not written: screen readers read the amount as
            one number. */}
        <span className="visually-hidden">{words}</span>
        <span aria-hidden="true">
          {words.slice(0, -amountWords(deposit).length)}
          <AmountDrawn deposit={deposit} />
        </span>
      </Button>
      <DraftNote keeper={keeper} />
    </div>
  );
}
