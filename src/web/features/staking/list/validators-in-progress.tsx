import { Group, Stack, Stepper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listCommands } from '#contract/desk/desk-endpoints.ts';
import type { PendingValidator } from '#contract/desk/validators.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { watchedTransaction } from '#web/data/transactions.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { stepAt, creationFailure, creationSteps } from './creation-steps.ts';

/** Validators without a public key, or not yet in any wallet's record, each with its steps. */
export function ValidatorsInProgress({ coming }: { readonly coming: readonly PendingValidator[] }) {
  if (coming.length === 0) return null;
  return (
    <Panel title="In progress" aside={<span>{coming.length}</span>}>
      <Stack component="ul" m={0} p={0}>
        {coming.map((each) => (
          <li key={`${each.command_id} ${each.record_id}`}>
            <ValidatorInProgress each={each} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function ValidatorInProgress({ each }: { readonly each: PendingValidator }) {
  const { record_id: recordId, command_id: commandId, amount, made_at: at } = each;
  const { data } = useQuery({ ...watchedTransaction(String(recordId ?? '')), enabled: recordId !== null });
  const record = data?.type === 'transaction' ? data : null;
  const now = { ...each, status: record?.status ?? each.status, pubkey: record?.validator_pubkey ?? each.pubkey };
  const ended = creationFailure(now);
  return (
    <>
      <Group gap="sm" mb="xs">
        <strong>{amount === null ? 'A validator' : <Amount value={amount} ticker="eth" />}</strong>
        {at === null ? null : (
          <>
            requested <Time value={at} />
          </>
        )}
        {commandId === null || !mayDo(userRoles(), listCommands.roles) ? null : (
          <Link to="/activity/$commandId" params={{ commandId }}>
            Open the request
          </Link>
        )}
        {recordId === null ? null : (
          <Link to="/transactions/$transactionId" params={{ transactionId: String(recordId) }}>
            Open transaction {recordId}
          </Link>
        )}
      </Group>
      {ended === null ? <Steps at={stepAt(now)} /> : <Text>{ended}</Text>}
    </>
  );
}

function Steps({ at }: { readonly at: number }) {
  return (
    <Stepper size="xs" iconSize={22} active={at} allowNextStepsSelect={false}>
      {creationSteps.map(({ label }, index) => (
        <Stepper.Step key={label} label={label} {...(index === at ? { 'aria-current': 'step' as const } : {})} />
      ))}
    </Stepper>
  );
}
