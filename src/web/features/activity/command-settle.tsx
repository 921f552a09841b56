import { Button, Group, Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { settleVerdicts, type Command } from '#contract/desk/command.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { commandMutations } from '#web/data/commands.ts';
import { useSession } from '#web/data/session.ts';
import { announce } from '#web/lib/announce.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { useConfirmedIdentity } from '#web/parts/form/confirm-identity.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

const verdictWords = { sent: 'It was sent', not_sent: 'It was not sent' } as const;

/** Two users resolve an unknown outcome after the service can no longer accept a copy of the request. */
export function CommandSettle({ command }: { readonly command: Command }) {
  const now = useStore(nowMs);
  const { user } = useSession();
  const { settlement, decides_at: decidesAt } = command;
  const isEarly = decidesAt === null || Date.parse(decidesAt) > now;
  return (
    <Panel title="Two-person settlement">
      {settlement === null ? null : (
        <Text>
          {settlement.by.name} says: {verdictWords[settlement.verdict].toLowerCase()}
          {settlement.record_id === null ? '' : `, as transaction ${settlement.record_id}`} (“{settlement.reason}”),{' '}
          <Time value={settlement.at} />.{' '}
          {settlement.by.email === user.email ? 'A second person must confirm the same outcome.' : 'Confirm the same outcome to settle it.'}
        </Text>
      )}
      {isEarly ? (
        <Text>
          Until {decidesAt === null ? 'the deadline is known' : <Time value={decidesAt} />} the request may still arrive. The desk keeps
          checking; people can settle it after that.
        </Text>
      ) : (
        <SettleForm command={command} />
      )}
    </Panel>
  );
}

/** The label of the button: `'Confirm: it was not sent'` if another user gave the same answer. */
function settleWords(verdict: (typeof settleVerdicts)[number] | null, { settlement }: Command): string {
  if (verdict === null) return 'Settle';
  const words = verdictWords[verdict].toLowerCase();
  return settlement?.verdict === verdict ? `Confirm: ${words}` : `Settle: ${words}`;
}

function SettleForm({ command }: { readonly command: Command }) {
  const settle = useMutation(commandMutations.settle(command.id));
  const identity = useConfirmedIdentity();
  const [verdict, setVerdict] = useState<(typeof settleVerdicts)[number] | null>(null);
  const [recordId, setRecordId] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    if (verdict === null) return setProblem('Choose the outcome');
    if (reason.trim() === '') return setProblem('Enter your evidence');
    const isNamed = verdict === 'sent' && recordId.trim() !== '';
    if (isNamed && !/^[1-9]\d{0,15}$/.test(recordId.trim())) return setProblem('A transaction number contains only digits');
    setProblem(null);
    const body = { verdict, reason: reason.trim(), ...(isNamed ? { record_id: integerOfText(recordId.trim()) } : {}) };
    identity
      .run(() => settle.mutateAsync(body))
      .then(
        ({ state }) => announce(state === 'unknown' ? 'Recorded: a second person must confirm the same outcome' : 'Settled'),
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'It could not be settled'),
      );
  };
  return (
    <Stack gap="sm">
      <Radio.Group label="Outcome" value={verdict} onChange={(value) => setVerdict(settleVerdicts.find((each) => each === value) ?? null)}>
        <Stack gap="xs" mt={4}>
          {settleVerdicts.map((value) => (
            <Radio key={value} value={value} label={verdictWords[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {verdict === 'sent' ? (
        <TextInput
          label="Transaction number (optional)"
          value={recordId}
          onChange={(event) => setRecordId(event.currentTarget.value)}
          inputMode="numeric"
        />
      ) : null}
      <Textarea
        label="Evidence (required)"
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem}
      />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button loading={settle.isPending} onClick={submit}>
          {settleWords(verdict, command)}
        </Button>
      </Group>
      {identity.dialog}
    </Stack>
  );
}
