import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { singleThresholdCad, windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { driftLabel, type ThresholdPosition } from '#contract/money/rate-drift.ts';
import { isPendingStatus, lvctrName, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { cadForecast, type CadForecast } from '#contract/rules/cad-forecast.ts';
import { type ExternalTransaction } from '#contract/service/transaction.ts';
import { estimateOf, estimateText, positionOf, undecidedText, type CadEstimate } from '#web/features/regulatory/cad-estimate.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { useWindowSum, type WindowSum } from './deposit-window-sum.ts';
import { DepositWindowFigure } from './deposit-window.tsx';

const meanings = {
  missing_travel_rule_info: 'The custodian requires the originator of this deposit, under the travel rule.',
  missing_lvctr_info: `The custodian reviewed this deposit and requires a ${lvctrName}: the originator in full, and the third party if the originator acted for someone else.`,
} as const satisfies Record<PendingStatus, string>;

/** Explains which rule requires information about this deposit, with the deposit's figures and its 24-hour window. */
export function WhyPending({ deposit }: { readonly deposit: ExternalTransaction }) {
  return isPendingStatus(deposit.regulatory_status) ? <PendingRules deposit={deposit} demand={deposit.regulatory_status} /> : null;
}

function PendingRules({ deposit, demand }: { readonly deposit: ExternalTransaction; readonly demand: PendingStatus }) {
  const { sum, rates, aroundQuery } = useWindowSum(deposit);
  const forecast = rates.data === undefined ? null : cadForecast(deposit, rates.data);
  const estimate = forecast === null ? null : estimateOf(forecast, deposit);
  const singlePosition = estimate === null ? 'near' : positionOf(estimate, singleThresholdCad);
  const isReading = rates.isPending || aroundQuery.isPending;
  return (
    <>
      <Panel title="Why it is pending">
        <Text>{meanings[demand]}</Text>
        <Stack component="ul" gap="sm" my="sm" p={0}>
          <RuleVerdict
            position={rates.isPending ? null : singlePosition}
            title={
              <>
                Over <Amount value={singleThresholdCad} ticker="CAD" />
              </>
            }
          >
            {rates.isPending ? 'Loading rates…' : <SingleDepositText forecast={forecast} estimate={estimate} position={singlePosition} />}
          </RuleVerdict>
          <RuleVerdict
            position={sum?.position ?? (isReading ? null : 'near')}
            title={
              <>
                24-hour total over <Amount value={windowThresholdCad} ticker="CAD" />
              </>
            }
          >
            {isReading ? (
              'Loading deposits in this window…'
            ) : (
              <SumText sum={sum ?? null} hasFailed={aroundQuery.isError || rates.isError} />
            )}
          </RuleVerdict>
          <RuleVerdict position={demand === 'missing_lvctr_info' ? 'above' : 'below'} title="LVCTR required by the custodian">
            {demand === 'missing_lvctr_info'
              ? 'After its review of this deposit.'
              : 'Not so far. If the custodian requires it, the status becomes “Needs LVCTR details”.'}
          </RuleVerdict>
        </Stack>
        <Text size="xs" c="dimmed">
          One of the two amounts is enough to require the originator. The custodian decides, at its own rates when a deposit arrives. The
          values here are estimates. Their range allows for a change of the rate by {driftLabel}, counted from the time of the deposit.
        </Text>
      </Panel>
      {sum === undefined || sum === null ? null : <DepositWindowFigure deposit={deposit} sum={sum} />}
    </>
  );
}

const verdicts = {
  above: { icon: 'check', label: 'Yes', colour: 'petrol' },
  near: { icon: 'alert', label: 'Unclear', colour: 'amber' },
  below: { icon: 'minus', label: 'No', colour: 'gray' },
} as const satisfies Record<ThresholdPosition, { icon: IconName; label: string; colour: string }>;

type RuleProps = { readonly position: ThresholdPosition | null; readonly title: ReactNode; readonly children: ReactNode };

/** A rule, whether it applies to the deposit, and the reason. */
function RuleVerdict({ position, title, children }: RuleProps) {
  const verdict = position === null ? null : verdicts[position];
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon size={22} radius="xl" color={verdict?.colour ?? 'gray'}>
        <Icon name={verdict?.icon ?? 'clock'} size={13} />
      </ThemeIcon>
      <Stack gap={0} miw={0} flex={1}>
        <Text>{title}</Text>
        <Text component="div" size="xs" c="dimmed">
          {children}
        </Text>
      </Stack>
      {verdict === null ? null : (
        <Text fw={600} {...(verdict.colour === 'gray' ? { c: 'dimmed' } : { c: verdict.colour })}>
          {verdict.label}
        </Text>
      )}
    </Group>
  );
}

type SingleDepositProps = {
  readonly forecast: CadForecast | null;
  readonly estimate: CadEstimate | null;
  readonly position: ThresholdPosition;
};

function SingleDepositText({ forecast, estimate, position }: SingleDepositProps) {
  if (forecast === null || estimate === null) return <>No rate for this asset: neither your transactions nor the custodian provide one.</>;
  const { rate, transactionId } = forecast.source;
  return (
    <>
      {capitalized(estimateText(estimate))}. {position === 'near' ? `${undecidedText(singleThresholdCad)} ` : null}
      The custodian’s rate is <Amount value={rate} ticker="CAD" /> on{' '}
      <TransactionLink id={transactionId}>transaction {transactionId}</TransactionLink>.
    </>
  );
}

type SumProps = { readonly sum: WindowSum | null; readonly hasFailed: boolean };

function SumText({ sum, hasFailed }: SumProps) {
  if (hasFailed && sum === null) return <>Deposits in this window could not be loaded. Retrying.</>;
  if (sum === null) return <>The record has no time of receipt.</>;
  const { window, position, estimate, unknownRateCount, isComplete } = sum;
  const parts = [
    `${othersText(window.steps.length - 1, isComplete)}${estimate === null ? '' : `: ${estimateText(estimate)}`}.`,
    ...(position === 'near' && unknownRateCount === 0 && isComplete ? [undecidedText(windowThresholdCad)] : []),
    ...(unknownRateCount === 0 ? [] : [`No rate is available for ${unknownRateCount} of these deposits.`]),
    ...(isComplete ? [] : ['Not all deposits in this window could be loaded.']),
    ...(position === 'near' && (unknownRateCount > 0 || !isComplete) ? ['The total may be higher.'] : []),
  ];
  return <>{parts.join(' ')}</>;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function othersText(count: number, isWhole: boolean): string {
  if (count > 0) return `With ${count} other${count === 1 ? '' : 's'}`;
  return isWhole ? 'No other deposit in this window' : 'No other loaded deposit in this window';
}
