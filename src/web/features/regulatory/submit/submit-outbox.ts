import type { ExternalTransaction, RegulatoryInformation } from '#contract/transaction.ts';
import { signedOut } from '#web/data/line.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';

/** How long a submission may be taken back before it leaves, in ms. */
export const takeBackMs = 5_000;

/**
 * Where a submission stands: it `waits` until an instant (ms since 1970), is `held` because the session ended, is `sending`, was `sent`, has
 * `failed` (the error says whether it was refused, stopped, or nobody knows), or was `taken back`.
 */
export type ParcelState =
  | { readonly is: 'waiting'; readonly dueMs: number }
  | { readonly is: 'held' | 'sending' | 'taken back' }
  | { readonly is: 'sent'; readonly status: string | null }
  | { readonly is: 'failed'; readonly error: Error };

/** A submission that an officer has let go of. */
export type Parcel = {
  /** The deposit's comparable key (`comparableKey`): there is one parcel for each. */
  readonly key: string;
  /** What stands for the deposit in this desk's address. */
  readonly id: string;
  /** What is sent for which deposit: `'originator for 1.5 BTC'`. */
  readonly words: string;
  readonly information: RegulatoryInformation;
  /** The form as it was, so that the item opens again with everything typed. */
  readonly values: EntityForms;
  /** The record for which it was filled in. */
  readonly seen: ExternalTransaction;
  readonly state: ParcelState;
};

/** Sends a parcel; gives the regulatory status that the record has then, throws why it was not taken. */
export type Deliver = (parcel: Parcel) => Promise<string | null>;

type Options = { readonly isSignedOut: Store<boolean>; readonly now: () => number };

/**
 * What leaves this window after a while, one parcel for each deposit, several at once, each with its own countdown. Nothing leaves while nobody is
 * signed in: it is held, and counts down anew afterwards.
 *
 * The window asks before it is closed while anything waits or is on its way (`isBusy`). Whoever closes it all the same sends nothing: the item
 * stays in the queue with its draft. A submission that nobody sees refused is worse than one that visibly still waits, and after a crash of the
 * browser it could not be otherwise.
 */
export function makeOutbox({ isSignedOut, now }: Options) {
  const parcels = makeStore<readonly Parcel[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const deliveries = new Map<string, Deliver>();
  const find = (key: string) => parcels.get().find((parcel) => parcel.key === key);
  const put = (key: string, state: ParcelState) =>
    parcels.set(parcels.get().map((parcel) => (parcel.key === key ? { ...parcel, state } : parcel)));
  const countDown = (key: string) => {
    clearTimeout(timers.get(key));
    put(key, { is: 'waiting', dueMs: now() + takeBackMs });
    timers.set(
      key,
      setTimeout(() => void send(key), takeBackMs),
    );
  };
  const send = async (key: string) => {
    const [parcel, deliver] = [find(key), deliveries.get(key)];
    if (parcel?.state.is !== 'waiting' || deliver === undefined) return;
    if (isSignedOut.get()) return put(key, { is: 'held' });
    put(key, { is: 'sending' });
    try {
      put(key, { is: 'sent', status: await deliver(parcel) });
    } catch (error) {
      // Not taken because the session had ended: the same person goes on after signing in.
      if (isSignedOut.get() && isSessionEnd(error)) put(key, { is: 'held' });
      else put(key, { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  isSignedOut.subscribe(() => {
    if (isSignedOut.get()) return;
    for (const { key, state } of parcels.get()) if (state.is === 'held') countDown(key);
  });
  return {
    parcels,
    /** Lets go of a submission; it leaves when its time is over. False while one of the same deposit is on its way. */
    hand(parcel: Omit<Parcel, 'state'>, deliver: Deliver): boolean {
      if (isUnderWay(find(parcel.key))) return false;
      deliveries.set(parcel.key, deliver);
      const others = parcels.get().filter(({ key }) => key !== parcel.key);
      parcels.set([...others, { ...parcel, state: { is: 'held' } }]);
      countDown(parcel.key);
      return true;
    },
    /** Takes back what has not left yet; gives the parcel, or null when it is too late. */
    takeBack(key: string): Parcel | null {
      const parcel = find(key);
      if (parcel === undefined || (parcel.state.is !== 'waiting' && parcel.state.is !== 'held')) return null;
      clearTimeout(timers.get(key));
      put(key, { is: 'taken back' });
      return parcel;
    },
    /** The record says how a parcel ended of which nobody knew it. */
    settle(key: string, status: string | null): void {
      if (find(key)?.state.is === 'failed') put(key, { is: 'sent', status });
    },
    /** Forgets a parcel that is neither waiting nor on its way. */
    dismiss(key: string): void {
      if (!isUnderWay(find(key))) parcels.set(parcels.get().filter((parcel) => parcel.key !== key));
    },
  };
}

/** Whether a parcel waits, is held or on its way: its deposit is not to be worked on. */
export function isUnderWay(parcel: Parcel | undefined): boolean {
  return parcel !== undefined && ['waiting', 'held', 'sending'].includes(parcel.state.is);
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'signed_out';
}

/** This window's outbox. */
export const outbox = makeOutbox({ isSignedOut: signedOut, now: () => Date.now() });

// The browser asks with its own words; see above for what becomes of what still waits.
if (typeof document !== 'undefined')
  globalThis.addEventListener('beforeunload', (event) => {
    if (outbox.parcels.get().some(isUnderWay)) event.preventDefault();
  });
