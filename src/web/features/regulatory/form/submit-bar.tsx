import { Button, VisuallyHidden } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { AmountDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import { amountLabel, submitLabel, takes } from '#web/features/regulatory/regulatory-labels.ts';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import { useIsOwn } from './form-choices.tsx';
import { submitId } from './form-default.tsx';
import type { RegulatoryValues } from './regulatory-values.ts';

type SubmitBarProps = {
  readonly deposit: ExternalTransaction;
  readonly demand: PendingStatus;
  readonly keeper: DraftKeeper;
  readonly submit: () => void;
};

/** Styles of a button whose label may wrap. */
const manyLines = {
  h: 'auto',
  mih: 36,
  py: 4,
  styles: { label: { height: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start', lineHeight: 1.35 } },
} as const;

/** The submit button with its label, always visible, and whether the draft is saved. */
export function SubmitBar({ deposit, demand, keeper, submit }: SubmitBarProps) {
  const hasThirdParty = useWatch<RegulatoryValues, 'hasThirdParty'>({ name: 'hasThirdParty' }) && takes(demand, 'third_party');
  const isOwn = useIsOwn();
  const label = submitLabel(deposit, hasThirdParty, isOwn);
  return (
    <StickyBar>
      <Button
        id={submitId}
        size="sm"
        {...manyLines}
        onClick={submit}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter submits and opens the next"
        rightSection={<KeyHint keys={['Ctrl', 'Enter']} />}
      >
        {/* The gaps between digits are CSS, so that screen readers read the amount as one number. */}
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden="true">
          {label.slice(0, -amountLabel(deposit).length)}
          <AmountDrawn deposit={deposit} />
        </span>
      </Button>
      <DraftNote keeper={keeper} />
    </StickyBar>
  );
}
