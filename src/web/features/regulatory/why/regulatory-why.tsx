import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cadForecast, thresholdStanding, type CadForecast, type ThresholdStanding } from '#contract/rules/cad-forecast.ts';
import { singleThresholdCad, windowThresholdCad } from '#contract/rules/regulatory.ts';
import { isPendingStatus, type ExternalTransaction, type PendingStatus } from '#contract/transaction.ts';
import { nearThreshold, roughCad } from '#web/features/regulatory/regulatory-worth.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { useWindowSum, type WindowSum } from './deposit-window-sum.ts';
import { DepositWindowFigure } from './deposit-window.tsx';
import classes from './regulatory-why.module.css';

const meanings = {
  missing_travel_rule_info: 'The service asks who sent this deposit: the travel rule wants its originator named.',
  missing_lvctr_info:
    'The operator has looked at this deposit and asks for a large virtual currency transaction record (LVCTR): its originator in full, and the third party if the originator acted for somebody else.',
} as const satisfies Record<PendingStatus, string>;

/** Which rule brought the deposit here, with the figures as far as they can be told, and the 24 hours that it is part of. */
export function WhyHere({ deposit }: { readonly deposit: ExternalTransaction }) {
  return isPendingStatus(deposit.regulatory_status) ? <Why deposit={deposit} demand={deposit.regulatory_status} /> : null;
}

function Why({ deposit, demand }: { readonly deposit: ExternalTransaction; readonly demand: PendingStatus }) {
  const now = useStore(nowMs);
  const { sum, rates, around } = useWindowSum(deposit, now);
  const forecast = rates.data === undefined ? null : cadForecast(deposit, rates.data);
  const single = forecast === null ? 'near' : thresholdStanding(forecast.cad, singleThresholdCad, now - Date.parse(forecast.source.at));
  const isReading = rates.isPending || around.isPending;
  return (
    <>
      <Panel title="Why it is here">
        <p>{meanings[demand]}</p>
        <ul className={classes.rules}>
          <Rule
            standing={rates.isPending ? null : single}
            title={
              <>
                Alone above <Amount value={singleThresholdCad} ticker="CAD" />
              </>
            }
          >
            {rates.isPending ? 'Reading the rates…' : <Single forecast={forecast} nowMs={now} />}
          </Rule>
          <Rule
            standing={sum?.standing ?? (isReading ? null : 'near')}
            title={
              <>
                Part of more than <Amount value={windowThresholdCad} ticker="CAD" /> within 24 hours
              </>
            }
          >
            {isReading ? 'Reading the deposits of these hours…' : <Summed sum={sum ?? null} hasFailed={around.isError || rates.isError} />}
          </Rule>
          <Rule standing={demand === 'missing_lvctr_info' ? 'above' : 'below'} title="The operator’s own determination">
            {demand === 'missing_lvctr_info' ? 'The operator asks for an LVCTR.' : 'None that the record shows.'}
          </Rule>
        </ul>
        <p className={classes.small}>
          Figures in CAD are forecasts. The service decides by rates of its own, of the moment when a deposit comes in.
        </p>
      </Panel>
      {sum === undefined || sum === null ? null : <DepositWindowFigure deposit={deposit} sum={sum} />}
    </>
  );
}

const verdicts = {
  above: { icon: 'check', words: 'Yes' },
  near: { icon: 'alert', words: 'Cannot tell' },
  below: { icon: 'minus', words: 'No' },
} as const satisfies Record<ThresholdStanding, { icon: IconName; words: string }>;

type RuleProps = { readonly standing: ThresholdStanding | null; readonly title: ReactNode; readonly children: ReactNode };

/** A rule, whether it applies, and why. */
function Rule({ standing, title, children }: RuleProps) {
  const verdict = standing === null ? null : verdicts[standing];
  return (
    <li className={classes.rule} data-standing={standing ?? undefined}>
      <Icon name={verdict?.icon ?? 'clock'} size={14} />
      <div>
        <p>{title}</p>
        <div className={classes.small}>{children}</div>
      </div>
      {verdict === null ? null : <strong>{verdict.words}</strong>}
    </li>
  );
}

function Single({ forecast, nowMs: now }: { readonly forecast: CadForecast | null; readonly nowMs: number }) {
  if (forecast === null) return <>No own transaction carries a rate for this asset, and the service gives none.</>;
  const { rate, at, transactionId } = forecast.source;
  const near = nearThreshold(forecast, now);
  return (
    <>
      {near === null ? (
        <>
          Worth about <Amount value={roughCad(forecast.cad)} ticker="CAD" />.{' '}
        </>
      ) : (
        <>
          Too near <Amount value={near} ticker="CAD" /> for a rate of this age.{' '}
        </>
      )}
      By the service’s rate of <Amount value={rate} ticker="CAD" /> on{' '}
      <Link to="/transactions/$transactionId" params={{ transactionId: String(transactionId) }}>
        transaction {transactionId}
      </Link>
      , {timeAgo(at, now)}.
    </>
  );
}

function Summed({ sum, hasFailed }: { readonly sum: WindowSum | null; readonly hasFailed: boolean }) {
  if (hasFailed && sum === null) return <>The deposits of these hours could not be read. The desk asks again.</>;
  if (sum === null) return <>The record does not tell when it came in.</>;
  const { window, standing, unknown, isWhole } = sum;
  const others = window.steps.length - 1;
  return (
    <>
      {othersWords(others, isWhole)}
      {standing === 'near' ? (
        '.'
      ) : (
        <>
          : about <Digits text={roughCad(window.totalCad)} /> CAD.
        </>
      )}
      {standing === 'near' && unknown === 0 && isWhole ? ' Too near for rates of this age.' : null}
      {unknown === 0 ? null : ` No rate is known for ${unknown} of them.`}
      {isWhole ? null : ' Not all deposits of these hours could be read.'}
    </>
  );
}

function othersWords(count: number, isWhole: boolean): string {
  if (count > 0) return `With ${count} other${count === 1 ? '' : 's'}`;
  return isWhole ? 'No other deposit came in these hours' : 'No other deposit of these hours is known';
}
