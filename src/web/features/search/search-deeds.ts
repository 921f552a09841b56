import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Preferences } from '#contract/desk/preferences.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createWallet, submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { isWaiting, transactionKey } from '#contract/transaction.ts';
import { isUnreadable } from '#contract/unreadable.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { heldRoles, signOut } from '#web/data/session.ts';
import { announce } from '#web/lib/announce.ts';
import { useStore } from '#web/lib/store.ts';
import { colourScheme } from '#web/parts/colour-scheme.ts';
import { pageKeys } from '#web/parts/page-keys.ts';
import { shownTimeZone } from '#web/parts/time.tsx';
import type { SearchEntry } from './search-results.ts';

const schemeWords = { light: 'light', dark: 'dark', auto: 'as the system is set' } as const satisfies Record<
  Preferences['colour_scheme'],
  string
>;

/** What can be done from anywhere, and what the open page offers by a key. */
export function useSearchDeeds(showKeys: () => void): readonly SearchEntry[] {
  const navigate = useNavigate();
  const openOldest = useOpenOldest();
  const ofPage = useStore(pageKeys);
  const { colour_scheme: scheme, time_zone: zone } = usePreferences();
  const may = (row: Endpoint) => mayDo(heldRoles(), row.roles);
  const schemes = (Object.keys(schemeWords) as (keyof typeof schemeWords)[]).filter((each) => each !== scheme);
  return [
    ...(may(submitRegulatoryInformation)
      ? [deedOf('Clear the oldest pending deposit', 'regulatory', () => void openOldest(), { texts: ['regulatory next longest wait'] })]
      : []),
    ...(may(createWallet)
      ? [deedOf('New wallet', 'wallets', () => void navigate({ to: '/wallets', hash: 'new' }), { texts: ['create wallet'] })]
      : []),
    ...schemes.map((each) =>
      deedOf(`Colours: ${schemeWords[each]}`, each === 'light' ? 'sun' : 'moon', () => colourScheme.set(each), {
        texts: ['theme scheme mode'],
      }),
    ),
    zone === 'utc'
      ? deedOf('Show times as my clock has them', 'clock', () => shownTimeZone.set('local'), { texts: ['local time zone'] })
      : deedOf('Show times in UTC', 'clock', () => shownTimeZone.set('utc'), { texts: ['time zone'] }),
    deedOf('Keyboard shortcuts', 'keyboard', showKeys, { keys: '?', texts: ['help keys'] }),
    ...ofPage.map(({ keys, words, deed }) => deedOf(words, 'keyboard', deed, { keys, detail: 'On this page' })),
    deedOf('Sign out', 'user', () => void leave(), { texts: ['log out leave'] }),
  ];
}

function deedOf(words: string, icon: SearchEntry['icon'], choose: () => void, more: Partial<SearchEntry>): SearchEntry {
  return { key: `deed ${words}`, group: 'deeds', words, icon, choose, ...more };
}

async function leave(): Promise<void> {
  await signOut().catch((error: unknown) => announce(error instanceof Error ? error.message : 'Not signed out'));
}

/** Opens the pending deposit that was received first: of all that wait, as the queue reads them, for the service lists the newest first. */
function useOpenOldest(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      const { waitingDeposits } = await import('#web/data/waiting-deposits.ts');
      // What is known may be a part that is still being read on: its end is waited for.
      const { rows } = await client.query({ ...waitingDeposits, staleTime: 0 });
      const [oldest] = rows
        .flatMap(({ data }) => (!isUnreadable(data) && isWaiting(data) ? [data] : []))
        .toSorted((one, other) => receivedMs(one.timestamp) - receivedMs(other.timestamp));
      const key = oldest === undefined ? null : transactionKey(oldest);
      if (key === null) announce('No deposit waits');
      else await navigate({ to: '/regulatory/$transactionId', params: { transactionId: key } });
    } catch {
      announce('The pending deposits could not be read');
    }
  };
}

/** What tells no time of receipt comes last. */
function receivedMs(timestamp: string | null | undefined): number {
  const ms = Date.parse(timestamp ?? '');
  return Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : ms;
}
