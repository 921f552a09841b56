import { Button, Text, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { settleVerdicts, type Command } from '#contract/desk/command.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { commandMutations } from '#web/data/commands.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { nowMs } from '#web/lib/now.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { useFocusOnTitleAfter } from '#web/parts/command/review-decision.tsx';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

const verdictLabels = { sent: 'sent', not_sent: 'not sent' } as const;

/**
 * Whether a user can resolve an unknown outcome now. The service must no longer accept a copy of the request, and the user must
 * not have entered a verdict yet.
 */
export function canResolve({ state, decides_at: decidesAt, settlement }: Command, email: string, atMs: number): boolean {
  const isDue = state === 'unknown' && decidesAt !== null && Date.parse(decidesAt) <= atMs;
  return isDue && mayDo(userRoles(), rolesWith('review_commands')) && settlement?.by.email !== email;
}

/**
 * Shows the first user's verdict on an unknown outcome, or the time at which users can first resolve it. Renders nothing for
 * other commands.
 */
export function UnknownOutcome({ command }: { readonly command: Command }) {
  const now = useStore(nowMs);
  const { user } = useSession();
  const { settlement, decides_at: decidesAt } = command;
  const isBeforeDeadline = decidesAt === null || Date.parse(decidesAt) > now;
  if (settlement === null && !isBeforeDeadline) return null;
  return (
    <Panel title="Resolve the outcome">
      {settlement === null ? null : (
        <Text>
          {settlement.by.name}: {verdictLabels[settlement.verdict]}
          {settlement.record_id === null ? '' : `, as transaction ${settlement.record_id}`} (“{settlement.reason}”),{' '}
          <Time value={settlement.at} />.{' '}
          {settlement.by.email === user.email
            ? 'A second user must resolve the request the same way.'
            : 'Resolve the request the same way to confirm.'}
        </Text>
      )}
      {isBeforeDeadline ? (
        <Text>
          Until {decidesAt === null ? 'the deadline is known' : <Time value={decidesAt} />} the request may still arrive. The desk keeps
          checking. After that, two users can resolve the outcome.
        </Text>
      ) : null}
    </Panel>
  );
}

const schema = z.pipe(
  z
    .object({
      verdict: z.enum(settleVerdicts),
      reason: z.string().check(z.trim(), z.minLength(1, 'Enter your evidence')),
      record_id: z.string().check(z.trim()),
    })
    .check(
      z.refine(({ verdict, record_id }) => verdict !== 'sent' || /^([1-9]\d{0,15})?$/.test(record_id), {
        path: ['record_id'],
        message: 'Enter the transaction number in digits only',
      }),
    ),
  z.transform(({ record_id, ...rest }) => ({
    ...rest,
    ...(rest.verdict === 'sent' && record_id !== '' ? { record_id: integerOfText(record_id) } : {}),
  })),
);

/** The buttons at the bottom of the page that resolve an unknown outcome. Each button asks for evidence. */
export function ResolveBar({ command }: { readonly command: Command }) {
  const [verdict, setVerdict] = useState<(typeof settleVerdicts)[number] | null>(null);
  useFocusOnTitleAfter();
  return (
    <StickyBar isPageBar>
      {settleVerdicts.toReversed().map((each) => (
        <Button key={each} variant="default" onClick={() => setVerdict(each)}>
          Resolve as {verdictLabels[each]}…
        </Button>
      ))}
      {verdict === null ? null : <ResolveDialog command={command} verdict={verdict} close={() => setVerdict(null)} />}
    </StickyBar>
  );
}

type ResolveDialogProps = {
  readonly command: Command;
  readonly verdict: (typeof settleVerdicts)[number];
  readonly close: () => void;
};

function ResolveDialog({ command: { id, settlement }, verdict, close }: ResolveDialogProps) {
  const { mutateAsync } = useMutation(commandMutations.resolve(id));
  // Only an equal verdict with an equal transaction number confirms the first verdict. Another one replaces it.
  const firstNumber = settlement?.verdict === verdict ? String(settlement.record_id ?? '') : null;
  return (
    <DialogForm
      title={`Resolve as ${verdictLabels[verdict]}?`}
      submitLabel={(form) => `${form.watch('record_id').trim() === firstNumber ? 'Confirm' : 'Resolve'} as ${verdictLabels[verdict]}`}
      schema={schema}
      defaultValues={{ verdict, reason: '', record_id: firstNumber ?? '' }}
      submit={async (body) => {
        const { state } = await mutateAsync(body);
        announce(state === 'unknown' ? 'Recorded. A second user must resolve the request the same way' : 'Resolved');
        close();
      }}
      close={close}
    >
      {(form) => (
        <>
          <Textarea {...inputProps(form, 'reason')} label="Evidence (required)" autosize minRows={2} />
          {verdict === 'sent' ? (
            <TextInput {...inputProps(form, 'record_id')} label="Transaction number (optional)" inputMode="numeric" />
          ) : null}
        </>
      )}
    </DialogForm>
  );
}
