import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import { countOnPage, type Page } from '#contract/wire/page.ts';
import { withdrawalsInProgress } from '#web/data/withdrawals-underway.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { firstSecondOf } from '#web/lib/zoned-day.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { statusLabel, toneColours, toneIcons, type Tone } from '#web/parts/transaction/status-labels.ts';
import { lastDays } from './overview-movement.ts';

/** Failures within this number of days count as recent. */
const recentFailureDays = 7;

type Step = {
  readonly label: string;
  readonly detail?: string;
  readonly tone: Tone;
  readonly page: Page<unknown>;
  readonly search: { readonly status: TransactionStatus; readonly created_since?: string };
};

/** Withdrawals in progress at the custodian, in the order of their steps. */
export function OverviewInProgress() {
  const since = useStoreValue(nowMs, (now) => lastDays(recentFailureDays, now)[0] ?? '');
  const query = useQuery(withdrawalsInProgress(firstSecondOf(since) ?? 0));
  return (
    <>
      <Title order={3}>In progress</Title>
      <ListStates query={query} what="Withdrawals in progress" skeleton={<SkeletonRows widths={[70]} rows={3} />}>
        {({ unfinished, failed }) => {
          const steps: readonly Step[] = [
            ...unfinished.map(({ status, page }) => ({ ...unfinishedStep(status), page, search: { status } })),
            {
              label: `failed in the last ${recentFailureDays} days`,
              detail: `Created since ${since}; the custodian is notified`,
              tone: 'bad',
              page: failed,
              search: { status: 'failed', created_since: since },
            },
          ];
          const nonEmptySteps = steps.filter(({ page }) => page.page.length > 0);
          return nonEmptySteps.length === 0 ? (
            <Text c="dimmed">No withdrawals in progress and none failed in the last {recentFailureDays} days</Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0}>
              {nonEmptySteps.map((step) => (
                <li key={step.label}>
                  <Card c="inherit" td="none" renderRoot={(props) => <Link {...props} to="/transactions" search={step.search} />}>
                    <StepText {...step} />
                  </Card>
                </li>
              ))}
            </Stack>
          );
        }}
      </ListStates>
    </>
  );
}

/** The label of an unfinished status in the words of the list of transactions: `'being signed'`. */
function unfinishedStep(status: TransactionStatus): Pick<Step, 'label' | 'tone'> {
  const { label, tone } = statusLabel('transaction', status);
  return { label: label.toLowerCase(), tone };
}

/** The number of withdrawals in a step. The service returns no total, so more than one page counts as `'100+'`. */
function StepText({ label, detail, tone, page }: Step) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon color={toneColours[tone]} size="md">
        <Icon name={toneIcons[tone]} />
      </ThemeIcon>
      <Stack gap={0} miw={0}>
        <Text fw={550}>
          {countOnPage(page)}
          {page.page_info.has_next_page ? '+' : ''} {label}
        </Text>
        {detail === undefined ? null : (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
