import { Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useContext, type ReactNode } from 'react';
import type { QueueItem } from '#contract/desk/queue-endpoints.ts';
import { toCents } from '#contract/money/cad-cents.ts';
import { entityCompleteness } from '#contract/people/entity-completeness.ts';
import { entityName, hasEntity } from '#contract/people/entity.ts';
import { cadForecast, type CadForecast } from '#contract/rules/cad-forecast.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { comparableKey } from '#contract/service/transaction.ts';
import { estimateOf, marginSentence, marginText, rangeText } from '#web/features/regulatory/cad-estimate.ts';
import { presenceLabel } from '#web/features/regulatory/presence-label.ts';
import { isUnderWay, outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { formatTime, timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore, useStoreValue } from '#web/lib/store.ts';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { titleOf } from '#web/parts/transaction/transaction-facts.ts';
import { QueueContext } from './queue-context.ts';

type CellProps = { readonly item: QueueItem };

/** The time of receipt and the number of the deposit, as a link to the item. The link contains the filters of the queue. */
export function ReceivedCell({ item: { key, deposit } }: CellProps) {
  const ago = useStoreValue(nowMs, (now) => timeAgo(deposit.timestamp ?? '', now));
  return (
    <RowLink to="/regulatory/$transactionId" params={{ transactionId: key }} search>
      <Group component="span" display="inline-flex" gap="0 0.5rem" align="baseline">
        <Time value={deposit.timestamp} />
        <Text span size="xs" c="dimmed" title={ago ?? undefined}>
          {titleOf(deposit)}
        </Text>
      </Group>
    </RowLink>
  );
}

/** The estimated value in CAD, and below it its margin and the age of its rate. */
export function CadValueCell({ item: { deposit } }: CellProps) {
  const { rates } = useContext(QueueContext);
  if (!rates) return <Text c="dimmed">{rates === null ? '—' : 'Loading…'}</Text>;
  const forecast = cadForecast(deposit, rates);
  return forecast === null ? <Text c="dimmed">No rate</Text> : <EstimateText deposit={deposit} forecast={forecast} />;
}

function EstimateText({ deposit, forecast }: { readonly deposit: ExternalTransaction; readonly forecast: CadForecast }) {
  const estimate = estimateOf(forecast, deposit);
  const { at, transactionId } = forecast.source;
  return (
    <TwoLines
      title={`${marginSentence(estimate)}, ${rangeText(estimate)}. The custodian’s rate of ${formatTime(at, 'utc')} UTC, from transaction ${transactionId}`}
      second={marginText(estimate)}
    >
      ≈ <Digits text={toCents(forecast.cad)} />
    </TwoLines>
  );
}

/** The originator of a deposit. A wallet's default originator is marked until an officer accepts it. */
export function OriginatorCell({ item: { originator_entity: originator } }: CellProps) {
  if (originator === undefined) return <Text c="dimmed">—</Text>;
  if (!hasEntity(originator)) return <Text c="dimmed">Not set</Text>;
  return (
    <TwoLines second={originator['is_confirmed'] === true ? null : 'default, to confirm'}>
      <NameText text={entityName(originator) ?? 'Name hidden'} isNarrow />
    </TwoLines>
  );
}

/** How complete the originator is: the number of filled required fields. */
export function MissingCell({ item: { asks, originator_entity: originator } }: CellProps) {
  if (originator === undefined) return <Text c="dimmed">—</Text>;
  const { filledCount, requiredCount, missingFields } = entityCompleteness('originator', asks, originator ?? {});
  const share = requiredCount === 0 ? 0 : filledCount / requiredCount;
  return (
    <Stack
      gap={4}
      title={missingFields.length === 0 ? 'Nothing missing' : `Missing: ${missingFields.map(({ label }) => label).join(', ')}`}
    >
      <Text inherit textWrap="wrap">
        {filledCount} of {requiredCount}
        <VisuallyHidden> fields</VisuallyHidden>
      </Text>
      <Progress value={Math.round(share * 100)} size={3} w="100%" maw={56} color={share === 1 ? 'petrol' : 'amber'} aria-hidden="true" />
    </Stack>
  );
}

/** What the service demands for the deposit, whether a submission is pending, and which other users have the item open. */
export function StatusCell({ item: { key, asks } }: CellProps) {
  const { usersByDeposit } = useContext(QueueContext);
  const submissions = useStore(outbox.submissions);
  const { label, tone } = statusLabel('regulatory', asks);
  const isSubmitting = isUnderWay(submissions.find((submission) => submission.key === comparableKey(key)));
  const presentUsers = (usersByDeposit.get(comparableKey(key)) ?? []).filter(({ is_you: isYou }) => !isYou);
  const viewersText = useStoreValue(nowMs, (now) => presentUsers.map((each) => presenceLabel(each, now)).join('. '));
  return (
    <Stack gap={0} align="flex-start">
      <Chip tone={isSubmitting ? 'working' : tone} title={asks} isWrapping>
        {isSubmitting ? 'Sending' : label}
      </Chip>
      {presentUsers.length === 0 ? null : (
        <Text size="xs" c="dimmed" title={viewersText}>
          open: <bdi>{presentUsers.map(({ name }) => name).join(', ')}</bdi>
        </Text>
      )}
    </Stack>
  );
}

type TwoLinesProps = { readonly children: ReactNode; readonly second: ReactNode; readonly title?: string };

/** A cell with two lines: the content, and below it the source or age of the content. */
function TwoLines({ children, second, title }: TwoLinesProps) {
  return (
    <div title={title}>
      {children}
      {second === null ? null : (
        <Text size="xs" c="dimmed" textWrap="wrap">
          {second}
        </Text>
      )}
    </div>
  );
}

/** A name that takes up to two lines. */
export function NameText(props: { readonly text: string; readonly isNarrow?: boolean }) {
  return (
    <Text component="div" inherit lineClamp={2} textWrap="wrap">
      <CutText {...props} />
    </Text>
  );
}
