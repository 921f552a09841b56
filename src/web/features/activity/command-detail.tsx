import { Box, Button, Card, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Command } from '#contract/desk/command.ts';
import { commandKindLabels, unsentStates } from '#contract/money/command-basics.ts';
import { decimalOf } from '#contract/money/money.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { isLifeOver, paymentLife } from '#contract/rules/payment-life.ts';
import { commandMutations, commandQueries } from '#web/data/commands.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { CommandDeadline } from '#web/parts/command/command-deadline.tsx';
import { commandTitle, decisionsOf, meaningOf } from '#web/parts/command/command-labels.ts';
import { canDecide, CommandStateChip } from '#web/parts/command/command-state.tsx';
import { DeclineReason } from '#web/parts/command/decline-reason.tsx';
import { OrderReview, PastReview } from '#web/parts/command/order-review.tsx';
import { RequestLife, useRecordOf } from '#web/parts/command/payment-life.tsx';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { AmountAndRecipient } from '#web/parts/order/order-ends.tsx';
import { OrderPanels } from '#web/parts/order/order-panels.tsx';
import { feeLabel, orderOfCommand } from '#web/parts/order/order.ts';
import { figuresAtRequest } from '#web/parts/order/sent-figures.tsx';
import { Fold } from '#web/parts/page/fold.tsx';
import { DetailColumns, Panel } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { recordEvents, Timeline } from '#web/parts/transaction/timeline.tsx';
import { CommandDetails } from './command-facts.tsx';
import { CommandRecord } from './command-record.tsx';
import { UnknownOutcome, canResolve, ResolveBar } from './command-settle.tsx';
import { joinedEvidence } from './grouped-evidence.ts';

/**
 * The page of one command. If the command awaits approval, shows the decision; otherwise its outcome, next actor, evidence and
 * transaction.
 */
export function CommandDetail({ id }: { readonly id: string }) {
  const { user } = useSession();
  const now = useStore(nowMs);
  return (
    <RecordPage
      query={useQuery(commandQueries.one(id))}
      what="The request"
      trail={<Link to="/activity">Activity</Link>}
      title={(command) => (command === undefined ? 'Request' : titleOf(command, user.email, now))}
      renderTitle={(command) => <TextWithAmounts text={titleOf(command, user.email, now)} />}
      state={(command) => <CurrentState command={command} />}
      action={(command) => <CancelBar command={command} />}
      panels={[{ 'What will be sent': 8 }, { Checks: 2, Approval: 2 }]}
    >
      {(command) => (
        <Box maw="77.5rem">
          <RequestLife command={command} />
          {command.state === 'awaiting_review' ? <CommandApproval command={command} /> : <CommandPanels command={command} />}
        </Box>
      )}
    </RecordPage>
  );
}

function CurrentState({ command }: { readonly command: Command }) {
  return <CommandStateChip command={command} record={useRecordOf(command)} />;
}

function titleOf(command: Command, email: string, atMs: number): string {
  if (canDecide(command, email)) return `Approve this ${nounOf(command)}?`;
  return canResolve(command, email, atMs) ? 'Resolve this outcome?' : commandTitle(command);
}

/** The kind of a command as a noun: `'withdrawal'`. */
function nounOf({ kind }: Command): string {
  return kind === 'staking' ? 'new validator' : inSentence(commandKindLabels[kind]);
}

function CommandPanels({ command }: { readonly command: Command }) {
  const mayDecide = mayDo(userRoles(), rolesWith('review_commands'));
  const now = useStore(nowMs);
  const { user } = useSession();
  const record = useRecordOf(command);
  const life = paymentLife(command, record);
  const { data: stored } = useQuery({ ...commandQueries.checksAtRequest(command.id), enabled: command.review?.needed === true });
  const order = orderOfCommand(command);
  return (
    <>
      <DetailColumns
        sideContent={
          <>
            <PastReview order={command} checks={stored} />
            <Panel title="Evidence">
              <EvidencePanel command={command} />
            </Panel>
          </>
        }
      >
        <Panel title={life !== null && isLifeOver(life) ? 'Outcome' : 'What happens next'}>
          <DeclineReason order={command} />
          <Text>{meaningOf(command, record)}</Text>
          <Text c="dimmed">
            <CommandDeadline command={command} />
          </Text>
          {command.outcome?.message ? <Text c="dimmed">“{command.outcome.message}”</Text> : null}
          <TryAgainLink command={command} />
        </Panel>
        {command.state === 'unknown' && mayDecide ? <UnknownOutcome command={command} /> : null}
        <OrderPanels
          order={order}
          title="What was requested"
          furtherFacts={{
            ...(stored?.figures_made ? figuresAtRequest(stored.figures_made, feeLabel(order)) : {}),
            ...valueFact(command),
            ...requestFacts(command),
          }}
        />
        {command.record_id === null ? null : <CommandRecord id={String(command.record_id)} />}
        <Panel title="Details">
          <CommandDetails command={command} />
        </Panel>
      </DetailColumns>
      {canResolve(command, user.email, now) ? <ResolveBar command={command} /> : null}
    </>
  );
}

/** The evidence of a command, and the events of its transaction. The evidence of a part begins with its batch. */
function EvidencePanel({ command }: { readonly command: Command }) {
  const batchEvidence = [
    { what: `Batch requested by ${command.made_by.name}`, at: command.requested_at },
    ...decisionsOf(command).map(({ by: { name }, at }) => ({ what: `Batch approved by ${name}`, at })),
  ];
  const evidence = [...(command.batch_id === null ? [] : batchEvidence), ...joinedEvidence(command.evidence)];
  const record = useRecordOf(command);
  const events = evidence.map(({ at, what }) => ({ label: what, time: at, tone: 'quiet' as const }));
  return <Timeline events={[...events, ...(record === null ? [] : recordEvents(record))]} />;
}

/** The value at the time of the request. The page for the approval shows the current value instead. */
function valueFact({ value_cad: cad }: Command) {
  return { 'Value at the request': cad === null ? null : <Amount value={decimalOf(cad)} ticker="cad" /> };
}

function requestFacts(command: Command) {
  return {
    'Requested by': (
      <>
        {command.made_by.name} ({command.made_by.email}), <Time value={command.requested_at} />
      </>
    ),
  };
}

/** The page of a command that awaits approval: its content, current figures and checks, and the buttons for the decision. */
function CommandApproval({ command }: { readonly command: Command }) {
  const query = useQuery(commandQueries.commandPreflight(command.id));
  const decision = useMutation(commandMutations.review(command.id));
  const order = orderOfCommand(command);
  const details = { Details: <CommandDetails command={command} />, Evidence: <EvidencePanel command={command} /> };
  return (
    <OrderReview
      order={command}
      noun={nounOf(command)}
      amountAndRecipient={<AmountAndRecipient order={order} />}
      query={query}
      decide={decision}
      details={Object.entries(details).map(([title, content]) => (
        <Card key={title}>
          <Fold title={title}>{content}</Fold>
        </Card>
      ))}
    >
      <OrderPanels
        order={order}
        figures={query.data?.figures ?? null}
        title="What will be sent"
        furtherFacts={{ ...requestFacts(command), Deadline: <CommandDeadline command={command} /> }}
      />
    </OrderReview>
  );
}

/**
 * A link to the form with the values of a request that was not sent, for users who may send money. Parts of a batch have no link.
 */
function TryAgainLink({ command }: { readonly command: Command }) {
  const isUnsent = unsentStates.some((each) => each === command.state);
  if (!isUnsent || command.kind === 'batch_send' || !mayDo(userRoles(), rolesWith('send_money'))) return null;
  return (
    <Text>
      <Link {...formLinkOf(command, command.kind)}>Try again</Link>
    </Text>
  );
}

/** The page and URL search of the form for this kind of command. */
function formLinkOf({ id: commandId, wallet_id: wallet, destination }: Command, kind: Exclude<Command['kind'], 'batch_send'>) {
  const address = destination?.address ?? '';
  const formLinks = {
    withdrawal: { to: '/withdraw', search: { again: commandId } },
    staking: { to: '/staking/new', search: { again: commandId } },
    validator_exit: { to: '/staking/$pubkey', params: { pubkey: address }, search: { action: 'exit', again: commandId } },
    validator_withdrawal: { to: '/staking/$pubkey', params: { pubkey: address }, search: { action: 'withdraw', again: commandId } },
    validator_top_up: { to: '/staking/$pubkey', params: { pubkey: address }, search: { action: 'top_up', again: commandId } },
    reward_withdrawal: {
      to: '/filecoin/$walletId/$providerId',
      params: { walletId: String(wallet), providerId: address },
      search: { action: 'withdraw', again: commandId },
    },
  } as const satisfies Record<typeof kind, LinkProps>;
  return formLinks[kind];
}

/** The button that cancels a command that awaits approval. Only the requester sees it. */
function CancelBar({ command }: { readonly command: Command }) {
  const { user } = useSession();
  const { mutateAsync } = useMutation(commandMutations.cancel(command.id));
  const [isOpen, setOpen] = useState(false);
  if (command.state !== 'awaiting_review' || command.made_by.email !== user.email) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Cancel request…
      </Button>
      {isOpen ? (
        <DialogForm
          title="Cancel this request?"
          submitLabel="Cancel request"
          schema={z.object({})}
          defaultValues={{}}
          submit={async () => {
            await mutateAsync();
            setOpen(false);
          }}
          close={() => setOpen(false)}
        >
          {() => <Text>Nothing was sent. The request loses its approvals and its place in the queue.</Text>}
        </DialogForm>
      ) : null}
    </>
  );
}
