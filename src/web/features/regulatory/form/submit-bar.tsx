import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { undoTime } from '#contract/limits.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { GroupedAmount } from '#web/features/regulatory/regulatory-amount.tsx';
import { amountLabel, submitLabel, acceptsRole } from '#web/features/regulatory/regulatory-labels.ts';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import { useIsOwnOriginator } from './form-choices.tsx';
import { submitId } from './form-default.tsx';
import type { RegulatoryValues } from './regulatory-values.ts';

type SubmitBarProps = {
  readonly deposit: ExternalTransaction;
  readonly demand: PendingStatus;
  readonly keeper: DraftKeeper;
  readonly submit: () => void;
};

/** Styles of a button whose label may wrap. */
const wrappingLabel = {
  h: 'auto',
  mih: 36,
  py: 4,
  styles: { label: { height: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start', lineHeight: 1.35 } },
} as const;

/** The bar with the submit button. It is always visible and shows whether the draft is saved. */
export function SubmitBar({ deposit, demand, keeper, submit }: SubmitBarProps) {
  const hasThirdParty = useWatch<RegulatoryValues, 'hasThirdParty'>({ name: 'hasThirdParty' }) && acceptsRole(demand, 'third_party');
  const isOwn = useIsOwnOriginator();
  const label = submitLabel(deposit, hasThirdParty, isOwn);
  return (
    <StickyBar>
      <Button
        id={submitId}
        size="sm"
        {...wrappingLabel}
        onClick={submit}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter submits and opens the next"
        rightSection={<KeyHint keys={['Ctrl', 'Enter']} />}
      >
        {/* CSS draws the gaps between digits, so that screen readers read the amount as one number. */}
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden="true">
          {label.slice(0, -amountLabel(deposit).length)}
          <GroupedAmount deposit={deposit} />
        </span>
      </Button>
      <Text size="xs" c="dimmed">
        Sent after {undoTime.label}; you can undo until then.
      </Text>
      <DraftNote keeper={keeper} />
    </StickyBar>
  );
}
