import { Group, Stack, Stepper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listCommands } from '#contract/desk/command-endpoints.ts';
import type { PendingValidator } from '#contract/desk/validators.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { polledTransaction } from '#web/data/transactions.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { currentStepIndex, creationFailure, creationSteps } from './creation-steps.ts';

/** Validators that are being created, each with its steps. They have no public key, or no wallet's record contains them yet. */
export function ValidatorsInProgress({ validators }: { readonly validators: readonly PendingValidator[] }) {
  if (validators.length === 0) return null;
  return (
    <Panel title="In progress" aside={<span>{validators.length}</span>}>
      <Stack component="ul" m={0} p={0}>
        {validators.map((each) => (
          <li key={`${each.command_id} ${each.record_id}`}>
            <ValidatorInProgress creation={each} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function ValidatorInProgress({ creation }: { readonly creation: PendingValidator }) {
  const { record_id: recordId, command_id: commandId, amount, made_at: requestedAt } = creation;
  const { data } = useQuery({ ...polledTransaction(String(recordId ?? '')), enabled: recordId !== null });
  const record = data?.type === 'transaction' ? data : null;
  const now = { ...creation, status: record?.status ?? creation.status, pubkey: record?.validator_pubkey ?? creation.pubkey };
  const failureText = creationFailure(now);
  return (
    <>
      <Group gap="sm" mb="xs">
        <strong>{amount === null ? 'A validator' : <Amount value={amount} ticker="eth" />}</strong>
        {requestedAt === null ? null : (
          <>
            requested <Time value={requestedAt} />
          </>
        )}
        {commandId === null || !mayDo(userRoles(), listCommands.roles) ? null : (
          <Link to="/activity/$commandId" params={{ commandId }}>
            Open the request
          </Link>
        )}
        {recordId === null ? null : <TransactionLink id={recordId}>Open transaction {recordId}</TransactionLink>}
      </Group>
      {failureText === null ? <CreationSteps at={currentStepIndex(now)} /> : <Text>{failureText}</Text>}
    </>
  );
}

function CreationSteps({ at }: { readonly at: number }) {
  return (
    <Stepper size="xs" iconSize={22} active={at} allowNextStepsSelect={false}>
      {creationSteps.map(({ label }, index) => (
        <Stepper.Step key={label} label={label} {...(index === at ? { 'aria-current': 'step' as const } : {})} />
      ))}
    </Stepper>
  );
}
