import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unsentStates, type Command } from '#contract/desk/command.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { commandMutations, commandQueries } from '#web/data/commands.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { CommandStateChip } from '#web/parts/command/command-state.tsx';
import { commandStateWords, commandTitle } from '#web/parts/command/command-words.ts';
import { DetailColumns, Panel } from '#web/parts/facts.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { Timeline } from '#web/parts/transaction/timeline.tsx';
import { CommandFacts } from './command-facts.tsx';
import { CommandOrder } from './command-order.tsx';
import { CommandRecord } from './command-record.tsx';
import { CommandReview } from './command-review.tsx';
import { CommandSettle } from './command-settle.tsx';
import { DecidesAt } from './decides-at.tsx';
import { groupedEvidence } from './grouped-evidence.ts';

/** One command: its outcome, next actor, evidence, and the resulting transaction. */
export function CommandDetail({ id }: { readonly id: string }) {
  const query = useQuery(commandQueries.one(id));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data === undefined ? 'Request' : commandTitle(data)}
        trail={<Link to="/activity">Activity</Link>}
        aside={data === undefined ? undefined : <CommandStateChip command={data} />}
        action={data === undefined ? undefined : <Cancel command={data} />}
      />
      <ListStates query={query} what="The request" skeleton={<Blank />}>
        {(command) => <CommandPanels command={command} />}
      </ListStates>
    </>
  );
}

function Blank() {
  return (
    <DetailColumns side={<SkeletonPanel title="Evidence" facts={3} />}>
      <SkeletonPanel title="What happens next" facts={2} />
      <SkeletonPanel title="Facts" facts={8} />
    </DetailColumns>
  );
}

function CommandPanels({ command }: { readonly command: Command }) {
  const { user } = useSession();
  const mayDecide = mayDo(userRoles(), rolesWith('review_commands'));
  const mayReview = mayDo(
    userRoles(),
    (command.review?.required ?? []).map(({ role }) => role),
  );
  const isOwn = command.made_by.email === user.email;
  const isUnderReview = command.state === 'awaiting_review';
  const isEnded = unsentStates.some((state) => state === command.state);
  return (
    <DetailColumns
      side={
        <Panel title="Evidence">
          <Timeline events={groupedEvidence(command.evidence).map(({ at, what }) => ({ words: what, time: at, tone: 'quiet' }))} />
        </Panel>
      }
    >
      <Panel title={isEnded ? 'Outcome' : 'What happens next'}>
        <ReviewReason command={command} />
        <Text>{commandStateWords[command.state].meaning}</Text>
        <Text c="dimmed">
          <DecidesAt command={command} />
        </Text>
        {command.outcome?.message ? <Text c="dimmed">“{command.outcome.message}”</Text> : null}
        <MakeAgain command={command} />
      </Panel>
      {isUnderReview ? <CommandOrder command={command} /> : null}
      {isUnderReview ? <CommandReview command={command} mayDecide={mayReview && !isOwn} isOwn={isOwn} /> : null}
      {command.state === 'unknown' && mayDecide ? <CommandSettle command={command} /> : null}
      {command.record_id === null ? null : <CommandRecord id={String(command.record_id)} />}
      <CommandFacts command={command} isOrderShown={isUnderReview} />
    </DetailColumns>
  );
}

/** Why the reviewer declined it, in their own words: what its maker looks for first. */
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

/** Opens the form with what was entered: of a withdrawal that sent nothing, for whoever may send. */
function MakeAgain({ command: { id, kind, state } }: { readonly command: Command }) {
  const isUnsent = unsentStates.some((each) => each === state);
  if (kind !== 'withdrawal' || !isUnsent || !mayDo(userRoles(), rolesWith('send_money'))) return null;
  return (
    <Text>
      <Link to="/withdraw" search={{ again: id }}>
        Make it again
      </Link>
    </Text>
  );
}

/** Lets the maker cancel the command while it awaits review. */
function Cancel({ command }: { readonly command: Command }) {
  const { user } = useSession();
  const cancel = useMutation(commandMutations.cancel(command.id));
  if (command.state !== 'awaiting_review' || command.made_by.email !== user.email) return null;
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel this {commandTitle(command).split(' ', 1)[0]?.toLowerCase()}
      </Button>
      {cancel.error === null ? null : <Text role="alert">{cancel.error.message}</Text>}
    </>
  );
}
