import { Button, Group, Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { settleVerdicts, type Command } from '#contract/desk/command.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { commandMutations } from '#web/data/commands.ts';
import { useSession } from '#web/data/session.ts';
import { nowMs } from '#web/lib/now.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { inputProps, SmallFormFrame, useSmallForm } from '#web/parts/form/small-form.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

const verdictLabels = { sent: 'Sent', not_sent: 'Not sent' } as const;

/** Two users resolve an unknown outcome after the service can no longer accept a copy of the request. */
export function CommandSettle({ command }: { readonly command: Command }) {
  const now = useStore(nowMs);
  const { user } = useSession();
  const { settlement, decides_at: decidesAt } = command;
  const isEarly = decidesAt === null || Date.parse(decidesAt) > now;
  return (
    <Panel title="Resolve the outcome">
      {settlement === null ? null : (
        <Text>
          {settlement.by.name}: {verdictLabels[settlement.verdict].toLowerCase()}
          {settlement.record_id === null ? '' : `, as transaction ${settlement.record_id}`} (“{settlement.reason}”),{' '}
          <Time value={settlement.at} />.{' '}
          {settlement.by.email === user.email ? 'A second user must resolve it the same way.' : 'Resolve it the same way to confirm.'}
        </Text>
      )}
      {isEarly ? (
        <Text>
          Until {decidesAt === null ? 'the deadline is known' : <Time value={decidesAt} />} the request may still arrive. The desk keeps
          checking. After that, two users can resolve it.
        </Text>
      ) : (
        <SettleForm command={command} />
      )}
    </Panel>
  );
}

/** The label of the button: `'Confirm as not sent'` if another user chose the same outcome. */
function resolveLabel(verdict: (typeof settleVerdicts)[number] | undefined, { settlement }: Command): string {
  if (verdict === undefined) return 'Resolve';
  const outcome = verdictLabels[verdict].toLowerCase();
  return settlement?.verdict === verdict ? `Confirm as ${outcome}` : `Resolve as ${outcome}`;
}

const schema = z.pipe(
  z
    .object({
      verdict: z.enum(settleVerdicts, 'Choose the outcome'),
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

function SettleForm({ command }: { readonly command: Command }) {
  const { mutateAsync } = useMutation(commandMutations.settle(command.id));
  const small = useSmallForm({
    schema,
    defaultValues: { reason: '', record_id: '' },
    submit: async (body) => {
      const { state } = await mutateAsync(body);
      announce(state === 'unknown' ? 'Recorded. A second user must resolve it the same way' : 'Resolved');
    },
  });
  const { form, isRunning } = small;
  const verdict = form.watch('verdict');
  return (
    <SmallFormFrame
      label="Resolve the outcome"
      small={small}
      buttons={
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button type="submit" loading={isRunning}>
            {resolveLabel(verdict, command)}
          </Button>
        </Group>
      }
    >
      <Controller
        control={form.control}
        name="verdict"
        render={({ field: { ref: _ref, ...field }, fieldState }) => (
          <Radio.Group {...field} label="Outcome" error={fieldState.error?.message}>
            <Stack gap="xs" mt={4}>
              {settleVerdicts.map((each) => (
                <Radio key={each} value={each} label={verdictLabels[each]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {verdict === 'sent' ? (
        <TextInput {...inputProps(form, 'record_id')} label="Transaction number (optional)" inputMode="numeric" />
      ) : null}
      <Textarea {...inputProps(form, 'reason')} label="Evidence (required)" maxLength={1000} autosize minRows={2} />
    </SmallFormFrame>
  );
}
