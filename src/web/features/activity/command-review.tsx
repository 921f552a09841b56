import { Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { commandMutations, commandQueries } from '#web/data/commands.ts';
import { commandTitle } from '#web/parts/command/command-words.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { ReviewDecision } from '#web/parts/command/review-decision.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';

type CommandReviewProps = { readonly command: Command; readonly mayDecide: boolean; readonly isOwn: boolean };

/** The second approval: every current pre-flight line, and the decision of a second treasurer. */
export function CommandReview({ command, mayDecide, isOwn }: CommandReviewProps) {
  const query = useQuery(commandQueries.commandPreflight(command.id));
  const review = useMutation(commandMutations.review(command.id));
  return (
    <Panel title="Second approval" aside={<span>{command.review?.why}</span>}>
      <ListStates query={query} what="The pre-flight checks" skeleton={<SkeletonPanel title="Current checks" facts={5} />}>
        {({ lines, made, reviewers, can_be_released: canBeReleased }) => (
          <>
            {isOwn ? <Text>You made this command: someone else must release or decline it.</Text> : null}
            {mayDecide && canBeReleased ? null : <Text mb="sm">{releaseWords(reviewers, canBeReleased)}</Text>}
            <Title order={3} mb="xs">
              Current checks
            </Title>
            {lines.length === 0 ? (
              <Text>No pre-flight checks for this kind of command.</Text>
            ) : (
              <PreflightLines lines={lines} below={(line) => <Before line={line} made={made} />} />
            )}
            {mayDecide ? (
              <ReviewDecision
                title={commandTitle(command)}
                lines={lines}
                isPending={review.isPending}
                decide={(verdict) => review.mutateAsync(verdict)}
              />
            ) : null}
          </>
        )}
      </ListStates>
    </Panel>
  );
}

/** Who can release it, in a sentence. */
function releaseWords(reviewers: readonly { readonly name: string }[], canBeReleased: boolean): string {
  const names = reviewers.map(({ name }) => name);
  if (names.length === 0)
    return 'Nobody can release it now: no other active user may review it. An administrator can give somebody the role.';
  const who = names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return canBeReleased
    ? `${names.length === 1 ? who : `One of ${who}`} can release it.`
    : `Only ${who} can review it now, and more must agree.`;
}

type BeforeProps = { readonly line: PreflightLine; readonly made: readonly PreflightLine[] | null };

/** A line's earlier answer, if it changed since the command was made. */
function Before({ line, made }: BeforeProps) {
  const before = made?.find(({ rule }) => rule === line.rule);
  if (before === undefined || before.text === line.text) return null;
  return (
    <Text size="xs" c="dimmed">
      <strong>Changed.</strong> When it was made: {before.text}.
    </Text>
  );
}
