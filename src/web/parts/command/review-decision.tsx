import { Button, Textarea } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { reviewDecisions } from '#contract/desk/command.ts';
import { freeTextLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';

/** An approver's decision. */
export type ReviewVerdict = { readonly decision: (typeof reviewDecisions)[number]; readonly reason?: string };

type DecisionBarProps = {
  /** The label of the approve button: `'Approve and send 5 ETH to Kestrel Exchange'`. */
  readonly approveLabel: ReactNode;
  /** Approves, and returns the text to announce afterwards. */
  readonly approve: () => Promise<string>;
  /** The second button: its verb (`'Decline'`), the text to announce afterwards (`'Declined'`), and its function. */
  readonly decline: { readonly verb: string; readonly pastParticiple: string; readonly run: (reason: string) => Promise<unknown> };
  /** The checkbox that the approver ticks before approving, or a sentence about the effect of the approval. */
  readonly blocker?: ReactNode;
  /** Whether the approver has not ticked the checkbox yet. Default: false. */
  readonly isBlocked?: boolean;
  /** The noun of the order: `'withdrawal'`. */
  readonly noun: string;
  /** Whether the bar is at the bottom of its card instead of the page. Default: false. */
  readonly isInCard?: boolean;
  /** The name of the action, for the dialog in which the user confirms their identity. */
  readonly action?: string;
};

const schema = z.object({ reason: trimmedTextSchema(freeTextLengthMax).check(z.minLength(1, 'Enter a reason: the requester sees it')) });

/** The buttons that approve or decline. Declining asks for a reason; both buttons ask the user to confirm their identity. */
export function DecisionBar(props: DecisionBarProps) {
  const { approveLabel, approve, decline, blocker, isBlocked = false, noun, isInCard = false, action = 'Sending money' } = props;
  const { verb, pastParticiple, run } = decline;
  const write = useConfirmedWrite(action);
  const [isDeclining, setDeclining] = useState(false);
  useFocusOnTitleAfter();
  return (
    <StickyBar isPageBar={!isInCard}>
      {blocker}
      <Button variant="default" disabled={write.isRunning} onClick={() => setDeclining(true)}>
        {verb}…
      </Button>
      <Button loading={write.isRunning} disabled={isBlocked} onClick={() => write.run(approve, announce)}>
        <span>{approveLabel}</span>
      </Button>
      {write.notice}
      {isDeclining ? (
        <DialogForm
          title={`${verb} this ${noun}?`}
          submitLabel={`${verb} ${noun}`}
          schema={schema}
          defaultValues={{ reason: '' }}
          confirmation={[action]}
          submit={async ({ reason }) => {
            await run(reason);
            announce(pastParticiple);
            setDeclining(false);
          }}
          close={() => setDeclining(false)}
        >
          {(form) => <Textarea {...inputProps(form, 'reason')} label="Reason (required)" autosize minRows={2} maxRows={6} />}
        </DialogForm>
      ) : null}
    </StickyBar>
  );
}

/** Moves the focus to the page's title after the bar disappears, so that screen readers read the outcome next. */
export function useFocusOnTitleAfter(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('page-title')?.focus();
    },
    [],
  );
}
