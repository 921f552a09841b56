import { useContext } from 'react';
import { cadForecast, type CadForecast } from '#contract/money/cad-forecast.ts';
import { entityCompleteness } from '#contract/people/entity-completeness.ts';
import { entityName, hasEntity } from '#contract/people/entity.ts';
import { comparableKey } from '#contract/service/transaction.ts';
import type { QueueItem } from '#web/data/queue-items.ts';
import { nearThreshold, rateAge, roughCad } from '#web/features/regulatory/cad-estimate.ts';
import { presenceWords } from '#web/features/regulatory/presence-words.ts';
import { demandWords } from '#web/features/regulatory/regulatory-words.ts';
import { isUnderWay, outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { formatTime, timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore, useStoreValue } from '#web/lib/store.ts';
import { Digits } from '#web/parts/amount.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { Time } from '#web/parts/time.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { QueueContext } from './queue-context.ts';
import { defaultOf } from './queue-order.ts';
import classes from './regulatory-queue.module.css';

type CellProps = { readonly item: QueueItem };

/** The time of receipt, as a link to the item that keeps the queue's filters. */
export function Received({ item: { key, deposit } }: CellProps) {
  const ago = useStoreValue(nowMs, (now) => timeAgo(deposit.timestamp ?? '', now));
  return (
    <span>
      <RowLink to="/regulatory/$transactionId" params={{ transactionId: key }} search>
        <Time value={deposit.timestamp} />
      </RowLink>
      <span className={classes.second}>{ago}</span>
    </span>
  );
}

/** The forecast CAD value, and the source of its rate. */
export function Worth({ item: { deposit } }: CellProps) {
  const { rates } = useContext(QueueContext);
  if (rates === null) return <span className="muted">—</span>;
  const forecast = cadForecast(deposit, rates);
  return forecast === null ? <TwoLines first="Cannot tell" second="no rate available" /> : <Forecast forecast={forecast} />;
}

function Forecast({ forecast }: { readonly forecast: CadForecast }) {
  const age = useStoreValue(nowMs, (now) => rateAge(forecast, now));
  const near = useStoreValue(nowMs, (now) => nearThreshold(forecast, now));
  const { at, transactionId } = forecast.source;
  const title = `CAD forecast, at the service’s rate of ${formatTime(at, 'utc')} UTC, from transaction ${transactionId}`;
  return (
    <span title={title}>
      {near === null ? (
        <>
          ≈ <Digits text={roughCad(forecast.cad)} />
        </>
      ) : (
        'Cannot tell'
      )}
      <span className={classes.second}>
        {near === null ? (
          age
        ) : (
          <>
            near <Digits text={near} />, {age.replaceAll(' ', '\u00A0')}
          </>
        )}
      </span>
    </span>
  );
}

/** The known originator: the wallet's default until it is confirmed. */
export function KnownOriginator({ item }: CellProps) {
  const known = defaultOf(item, useContext(QueueContext).originators);
  if (known === undefined) return <span className="muted">—</span>;
  if (!hasEntity(known)) return <span className="muted">None yet</span>;
  return (
    <span>
      <CutText className={classes.name} text={entityName(known) ?? 'Name hidden'} isNarrow />
      {known['is_confirmed'] === true ? null : <span className={classes.second}>unconfirmed default</span>}
    </span>
  );
}

/** The completeness of the originator: filled required fields. */
export function Missing({ item }: CellProps) {
  const known = defaultOf(item, useContext(QueueContext).originators);
  if (known === undefined) return <span className="muted">—</span>;
  const { filled, asked, lacking } = entityCompleteness('originator', item.asks, known ?? {});
  const share = asked === 0 ? 0 : filled / asked;
  return (
    <span
      className={classes.missing}
      title={lacking.length === 0 ? 'Nothing missing' : `Missing: ${lacking.map(({ label }) => label).join(', ')}`}
    >
      {filled} of {asked}
      <span className="visually-hidden"> fields</span>
      <span className={classes.meter} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} data-whole={share === 1} />
      </span>
    </span>
  );
}

/** The demand, whether a submission is pending, and who has the item open. */
export function QueueStatus({ item: { key, asks } }: CellProps) {
  const { present } = useContext(QueueContext);
  const submissions = useStore(outbox.submissions);
  const { words, tone } = statusWords('regulatory', asks);
  const isLeaving = isUnderWay(submissions.find((submission) => submission.key === comparableKey(key)));
  const open = present.get(comparableKey(key)) ?? [];
  const opened = useStoreValue(nowMs, (now) => open.map((each) => presenceWords(each, now)).join('. '));
  return (
    <span>
      <span title={`${words}: ${asks}`}>
        <Chip tone={isLeaving ? 'working' : tone}>{isLeaving ? 'Sending' : demandWords[asks].short}</Chip>
      </span>
      {open.length === 0 ? null : (
        <span className={classes.second} title={opened}>
          open: <bdi>{open.map(({ name, is_you: isYou }) => (isYou ? 'you' : name)).join(', ')}</bdi>
        </span>
      )}
    </span>
  );
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span>
      {first}
      <span className={classes.second}>{second}</span>
    </span>
  );
}
