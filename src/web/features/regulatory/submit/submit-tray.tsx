import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { outcomeOf } from '#web/data/outcome.ts';
import { WordsDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import { announce } from '#web/lib/announce.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { usePageKeys } from '#web/parts/page-keys.ts';
import { readOutcome } from './submit-deliver.ts';
import { outbox, type Parcel } from './submit-outbox.ts';
import { parcelWords } from './submit-words.ts';
import classes from './submit-tray.module.css';

/** How often a countdown is drawn anew, in ms. */
const tickMs = 250;

/** How long it is said that something was sent, in ms: the item itself says so for ever. */
const sentMs = 8_000;

/** Takes back the submission of a deposit and opens its item again, with everything typed. */
export function useTakeBack(): (key: string) => void {
  const navigate = useNavigate();
  return (key) => {
    const parcel = outbox.takeBack(key);
    if (parcel === null) return announce('Too late: it is on its way');
    announce(`Taken back: ${parcel.words}. Nothing was sent.`);
    void navigate({ to: '/regulatory/$transactionId', params: { transactionId: parcel.id }, search: true });
  };
}

/** What was let go of, in one corner of every page: each with its countdown, then with what became of it. */
export function SubmissionTray() {
  const all = useStore(outbox.parcels);
  const parcels = all.filter(({ state }) => state.is !== 'taken back');
  const takeBack = useTakeBack();
  const newest = newestOpen(all);
  const latest = useRef(takeBack);
  useEffect(() => {
    latest.current = takeBack;
  });
  usePageKeys(
    useMemo(
      () => (newest === undefined ? [] : [{ keys: 'u', words: 'Take back the last submission', deed: () => latest.current(newest) }]),
      [newest],
    ),
  );
  const ref = useRoomBelow(parcels.length > 0);
  if (parcels.length === 0) return null;
  return (
    <section ref={ref} className={classes.tray} aria-label="Submissions">
      <ul>
        {parcels.map((parcel) => (
          <li key={parcel.key} data-state={parcel.state.is}>
            <ParcelRow parcel={parcel} isNewest={parcel.key === newest} takeBack={() => takeBack(parcel.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The key of the last submission that may still be taken back. */
function newestOpen(parcels: readonly Parcel[]): string | undefined {
  return parcels.findLast(({ state }) => state.is === 'waiting' || state.is === 'held')?.key;
}

const icons = {
  waiting: 'clock',
  held: 'clock',
  sending: 'gear',
  sent: 'done',
  failed: 'alert',
  'taken back': 'close',
} as const satisfies Record<Parcel['state']['is'], IconName>;

type RowProps = { readonly parcel: Parcel; readonly isNewest: boolean; readonly takeBack: () => void };

function ParcelRow({ parcel, isNewest, takeBack }: RowProps) {
  const { key, id, words, state } = parcel;
  const { title, detail } = parcelWords(words, state, useTick(state.is === 'waiting'));
  const isUnknown = state.is === 'failed' && outcomeOf(state.error) === 'unknown';
  useEffect(() => {
    if (state.is !== 'sent') return undefined;
    const timer = setTimeout(() => outbox.dismiss(key), sentMs);
    return () => clearTimeout(timer);
  }, [key, state.is]);
  const isOpen = state.is === 'waiting' || state.is === 'held';
  return (
    <div className={classes.row} role={state.is === 'failed' ? 'alert' : undefined} aria-label={isUnknown ? 'Outcome unknown' : undefined}>
      <Icon name={icons[state.is]} />
      <div className={classes.words}>
        <p className={classes.title}>
          <WordsDrawn words={title} />
        </p>
        {detail === null ? null : <p dir="auto">{detail}</p>}
        {state.is === 'waiting' ? <Countdown dueMs={state.dueMs} /> : null}
      </div>
      {isOpen ? (
        <Button size="compact-sm" variant="default" onClick={takeBack} aria-keyshortcuts={isNewest ? 'u' : undefined}>
          Take back{isNewest ? <kbd aria-hidden="true">u</kbd> : null}
        </Button>
      ) : null}
      {isUnknown ? <ReadAgain parcel={parcel} /> : null}
      {state.is === 'sent' || state.is === 'failed' ? (
        <Link
          to="/regulatory/$transactionId"
          params={{ transactionId: id }}
          className={classes.open}
          aria-label={`${state.is === 'sent' ? 'See it' : 'Open it again'}: ${words}`}
        >
          {state.is === 'sent' ? 'See it' : 'Open it again'}
        </Link>
      ) : null}
      {state.is === 'sent' || state.is === 'failed' ? (
        <button type="button" className={classes.close} aria-label={`Put away: ${title}`} onClick={() => outbox.dismiss(key)}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </div>
  );
}

/** A line that grows shorter; the words say the same. */
function Countdown({ dueMs }: { readonly dueMs: number }) {
  const [leftMs] = useState(() => Math.max(0, dueMs - Date.now()));
  return <i className={classes.countdown} aria-hidden="true" style={{ animationDuration: `${leftMs}ms` }} />;
}

function ReadAgain({ parcel }: { readonly parcel: Parcel }) {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    const outcome = await readOutcome(client, parcel);
    setReading(false);
    if (outcome === 'taken') announce(`Status of the record: complete. ${parcel.words}`);
    else announce(outcome === 'open' ? 'The record still asks for it: it was not taken' : 'The record could not be read');
  };
  return (
    <Button size="compact-sm" variant="default" loading={isReading} onClick={() => void read()}>
      Read the record again
    </Button>
  );
}

/** The present in ms since 1970, drawn anew while it is needed. */
function useTick(isNeeded: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return nowMs;
}

/** Keeps room for the tray at the page's end, so that it hides nothing: bars that stick there stand on it when the page is narrow. */
function useRoomBelow(isShown: boolean) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tray = ref.current;
    const root = document.documentElement;
    if (!isShown || tray === null) return undefined;
    const observer = new ResizeObserver(() => root.style.setProperty('--desk-tray', `${tray.offsetHeight}px`));
    observer.observe(tray);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--desk-tray');
    };
  }, [isShown]);
  return ref;
}
