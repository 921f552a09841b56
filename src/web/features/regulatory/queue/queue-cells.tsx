import { useContext } from 'react';
import { entityName, hasEntity } from '#contract/entity.ts';
import { cadForecast, type CadForecast } from '#contract/rules/cad-forecast.ts';
import { entityCompleteness } from '#contract/rules/entity-completeness.ts';
import { comparableKey } from '#contract/transaction.ts';
import type { QueueItem } from '#web/data/queue-items.ts';
import { presenceWords } from '#web/features/regulatory/presence-words.ts';
import { askedWords } from '#web/features/regulatory/regulatory-words.ts';
import { nearThreshold, rateAge, roughCad } from '#web/features/regulatory/regulatory-worth.ts';
import { isUnderWay, outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { formatTime, timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore, useTold } from '#web/lib/store.ts';
import { Digits } from '#web/parts/amount.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { Time } from '#web/parts/time.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { QueueKnownContext } from './queue-known.ts';
import { defaultOf } from './queue-order.ts';
import classes from './regulatory-queue.module.css';

type CellProps = { readonly item: QueueItem };

/** When it came in, and the link that opens it with the filters of the queue. */
export function Received({ item: { key, deposit } }: CellProps) {
  const ago = useTold(nowMs, (now) => timeAgo(deposit.timestamp ?? '', now));
  return (
    <span>
      <RowLink to="/regulatory/$transactionId" params={{ transactionId: key }} search>
        <Time value={deposit.timestamp} />
      </RowLink>
      <span className={classes.second}>{ago}</span>
    </span>
  );
}

/** What it may be worth in CAD, and by whose rate. */
export function Worth({ item: { deposit } }: CellProps) {
  const { rates } = useContext(QueueKnownContext);
  if (rates === null) return <span className={classes.muted}>—</span>;
  const forecast = cadForecast(deposit, rates);
  return forecast === null ? <Told first="Cannot tell" second="no rate is known" /> : <Forecast forecast={forecast} />;
}

function Forecast({ forecast }: { readonly forecast: CadForecast }) {
  const age = useTold(nowMs, (now) => rateAge(forecast, now));
  const near = useTold(nowMs, (now) => nearThreshold(forecast, now));
  const { at, transactionId } = forecast.source;
  const title = `A forecast, in CAD, by the service’s rate of ${formatTime(at, 'utc')} UTC, on transaction ${transactionId}`;
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

/** Who is known to have sent it: the default originator of its wallet, until somebody confirms it. */
export function KnownOriginator({ item }: CellProps) {
  const known = defaultOf(item, useContext(QueueKnownContext).originators);
  if (known === undefined) return <span className={classes.muted}>—</span>;
  if (!hasEntity(known)) return <span className={classes.muted}>None yet</span>;
  return (
    <span>
      <CutText className={classes.name} text={entityName(known) ?? 'Name not shown'} isNarrow />
      {known['is_confirmed'] === true ? null : <span className={classes.second}>unconfirmed default</span>}
    </span>
  );
}

/** How far the originator is known: required fields that hold something. */
export function Missing({ item }: CellProps) {
  const known = defaultOf(item, useContext(QueueKnownContext).originators);
  if (known === undefined) return <span className={classes.muted}>—</span>;
  const { filled, asked, lacking } = entityCompleteness('originator', item.asks, known ?? {});
  const share = asked === 0 ? 0 : filled / asked;
  return (
    <span
      className={classes.missing}
      title={lacking.length === 0 ? 'Nothing is missing' : `Missing: ${lacking.map(({ label }) => label).join(', ')}`}
    >
      {filled} of {asked}
      <span className="visually-hidden"> fields</span>
      <span className={classes.meter} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} data-whole={share === 1} />
      </span>
    </span>
  );
}

/** What it asks for, whether it is on its way already, and who has it open now. */
export function QueueStatus({ item: { key, asks } }: CellProps) {
  const { present } = useContext(QueueKnownContext);
  const parcels = useStore(outbox.parcels);
  const { words, tone } = statusWords('regulatory', asks);
  const isLeaving = isUnderWay(parcels.find((parcel) => parcel.key === comparableKey(key)));
  const open = present.get(comparableKey(key)) ?? [];
  const opened = useTold(nowMs, (now) => open.map((each) => presenceWords(each, now)).join('. '));
  return (
    <span>
      <span title={`${words}: ${asks}`}>
        <Chip tone={isLeaving ? 'working' : tone}>{isLeaving ? 'On its way' : askedWords[asks].short}</Chip>
      </span>
      {open.length === 0 ? null : (
        <span className={classes.second} title={opened}>
          open: <bdi>{open.map(({ name, is_you: isYou }) => (isYou ? 'you' : name)).join(', ')}</bdi>
        </span>
      )}
    </span>
  );
}

function Told({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span>
      {first}
      <span className={classes.second}>{second}</span>
    </span>
  );
}
