import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { unsentStates, type Command } from '#contract/desk/command.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { commandMutations, commandQueries } from '#web/data/commands.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { commandStateLabels, commandTitle } from '#web/parts/command/command-labels.ts';
import { CommandStateChip } from '#web/parts/command/command-state.tsx';
import { OrderReview } from '#web/parts/command/order-review.tsx';
import { OrderPanels } from '#web/parts/order/order-panels.tsx';
import { orderOfCommand } from '#web/parts/order/order.ts';
import { DetailColumns, Panel } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Timeline } from '#web/parts/transaction/timeline.tsx';
import { CommandFacts } from './command-facts.tsx';
import { CommandRecord } from './command-record.tsx';
import { CommandSettle } from './command-settle.tsx';
import { DecidesAt } from './decides-at.tsx';
import { groupedEvidence } from './grouped-evidence.ts';

/** One command: its outcome, next actor, evidence, and the resulting transaction. */
export function CommandDetail({ id }: { readonly id: string }) {
  return (
    <RecordPage
      query={useQuery(commandQueries.one(id))}
      what="The request"
      trail={<Link to="/activity">Activity</Link>}
      title={(command) => (command === undefined ? 'Request' : commandTitle(command))}
      state={(command) => <CommandStateChip command={command} />}
      action={(command) => <Cancel command={command} />}
      panels={[{ 'What happens next': 2, Facts: 8 }, { Evidence: 3 }]}
    >
      {(command) => <CommandPanels command={command} />}
    </RecordPage>
  );
}

function CommandPanels({ command }: { readonly command: Command }) {
  const mayDecide = mayDo(userRoles(), rolesWith('review_commands'));
  const isUnderReview = command.state === 'awaiting_review';
  const isEnded = unsentStates.some((state) => state === command.state);
  return (
    <DetailColumns
      side={
        <Panel title="Evidence">
          <Timeline events={groupedEvidence(command.evidence).map(({ at, what }) => ({ label: what, time: at, tone: 'quiet' }))} />
        </Panel>
      }
    >
      <Panel title={isEnded ? 'Outcome' : 'What happens next'}>
        <ReviewReason command={command} />
        <Text>{commandStateLabels[command.state].meaning}</Text>
        <Text c="dimmed">
          <DecidesAt command={command} />
        </Text>
        {command.outcome?.message ? <Text c="dimmed">“{command.outcome.message}”</Text> : null}
        <TryAgainLink command={command} />
      </Panel>
      <RequestPanel command={command} isUnderReview={isUnderReview} />
      {command.state === 'unknown' && mayDecide ? <CommandSettle command={command} /> : null}
      {command.record_id === null ? null : <CommandRecord id={String(command.record_id)} />}
      <CommandFacts command={command} />
      {isUnderReview ? <Review command={command} /> : null}
    </DetailColumns>
  );
}

/** The content of the request as its requester saw it, with its figures while it awaits approval. */
function RequestPanel({ command, isUnderReview }: { readonly command: Command; readonly isUnderReview: boolean }) {
  const { data } = useQuery({ ...commandQueries.commandPreflight(command.id), enabled: isUnderReview });
  return (
    <OrderPanels
      order={orderOfCommand(command)}
      {...(isUnderReview ? { figures: data?.figures ?? null } : {})}
      title={isUnderReview ? 'What will be sent' : 'What was requested'}
      also={{
        'Requested by': `${command.made_by.name} (${command.made_by.email})`,
        Requested: <Time value={command.made_at} isFull />,
      }}
    />
  );
}

/** The approval: every current check, and the decision. */
function Review({ command }: { readonly command: Command }) {
  const query = useQuery(commandQueries.commandPreflight(command.id));
  const decide = useMutation(commandMutations.review(command.id));
  return <OrderReview order={command} noun="request" title={commandTitle(command)} query={query} decide={decide} />;
}

/** The approver's reason for declining. Displayed first, because the requester looks for it. */
function ReviewReason({ command: { state, review } }: { readonly command: Command }) {
  if (state !== 'declined' || review === null) return null;
  return (
    <Text c="dimmed">
      <strong>“{review.reason}”</strong>{' '}
      {review.by === null ? null : (
        <Text span inherit c="dimmed">
          {review.by.name}
        </Text>
      )}
    </Text>
  );
}

/** Opens the form with the values of a request that sent nothing, for users who may send. A part of a batch is repeated with its batch. */
function TryAgainLink({ command }: { readonly command: Command }) {
  const isUnsent = unsentStates.some((each) => each === command.state);
  if (!isUnsent || command.kind === 'batch_send' || !mayDo(userRoles(), rolesWith('send_money'))) return null;
  return (
    <Text>
      <Link {...formOf(command, command.kind)}>Try again</Link>
    </Text>
  );
}

/** A link to the form of this kind of command. */
function formOf({ id: again, wallet_id: wallet, destination }: Command, kind: Exclude<Command['kind'], 'batch_send'>) {
  const address = destination?.address ?? '';
  const forms = {
    withdrawal: { to: '/withdraw', search: { again } },
    staking: { to: '/staking/new', search: { again } },
    validator_exit: { to: '/staking/$pubkey', params: { pubkey: address }, search: { action: 'exit', again } },
    validator_withdrawal: { to: '/staking/$pubkey', params: { pubkey: address }, search: { action: 'withdraw', again } },
    validator_top_up: { to: '/staking/$pubkey', params: { pubkey: address }, search: { action: 'top_up', again } },
    reward_withdrawal: {
      to: '/filecoin/$walletId/$providerId',
      params: { walletId: String(wallet), providerId: address },
      search: { action: 'withdraw', again },
    },
  } as const satisfies Record<typeof kind, LinkProps>;
  return forms[kind];
}

/** Lets the requester cancel the command while it awaits approval. */
function Cancel({ command }: { readonly command: Command }) {
  const { user } = useSession();
  const cancel = useMutation(commandMutations.cancel(command.id));
  if (command.state !== 'awaiting_review' || command.made_by.email !== user.email) return null;
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel request
      </Button>
      {cancel.error === null ? null : <Text role="alert">{cancel.error.message}</Text>}
    </>
  );
}
