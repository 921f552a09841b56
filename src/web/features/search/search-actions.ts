import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Preferences } from '#contract/desk/preferences.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { createWallet } from '#contract/service/wallet.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { queuePollMs, queueSummaryQuery } from '#web/data/queue-summary.ts';
import { userRoles, signOut } from '#web/data/session.ts';
import { workQuery } from '#web/data/work.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { colourScheme } from '#web/parts/page/colour-scheme.ts';
import { pageKeys } from '#web/parts/page/page-keys.ts';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import type { SearchNavigate } from './search-navigate.ts';
import type { SearchEntry } from './search-results.ts';

const schemeLabels = { light: 'light', dark: 'dark', auto: 'system' } as const satisfies Record<Preferences['colour_scheme'], string>;

/** The search entries for general actions, and for the open page's actions that have a keyboard shortcut. */
export function useSearchActions(showKeys: () => void): readonly SearchEntry[] {
  const navigate = useNavigate();
  const openOldest = useOpenOldest();
  const keysOfPage = useStore(pageKeys);
  const { colour_scheme: scheme, time_zone: zone } = usePreferences();
  const isAllowed = (row: Endpoint) => mayDo(userRoles(), row.roles);
  const schemes = (Object.keys(schemeLabels) as (keyof typeof schemeLabels)[]).filter((each) => each !== scheme);
  return [
    ...(isAllowed(submitRegulatoryInformation)
      ? [actionEntry('Open the oldest pending deposit', 'regulatory', () => void openOldest(), { texts: ['regulatory next longest wait'] })]
      : []),
    ...(mayDo(userRoles(), rolesWith('send_money'))
      ? [actionEntry('Withdraw', 'out', () => void navigate({ to: '/withdraw' }), { texts: ['send pay payment withdrawal'] })]
      : []),
    ...(isAllowed(createWallet)
      ? [actionEntry('New wallet', 'wallets', () => void navigate({ to: '/wallets', hash: 'new' }), { texts: ['create wallet'] })]
      : []),
    ...(isAllowed(sendBatchNow)
      ? [
          actionEntry('Send a batch', 'batch', () => void navigate({ to: '/batch-sends/new' }), {
            texts: ['new batch send spreadsheet csv'],
          }),
        ]
      : []),
    ...schemes.map((each) =>
      actionEntry(`Colours: ${schemeLabels[each]}`, each === 'light' ? 'sun' : 'moon', () => colourScheme.set(each), {
        texts: ['theme scheme mode'],
      }),
    ),
    zone === 'utc'
      ? actionEntry('Show times in local time', 'clock', () => displayTimeZone.set('local'), { texts: ['local time zone'] })
      : actionEntry('Show times in UTC', 'clock', () => displayTimeZone.set('utc'), { texts: ['time zone'] }),
    actionEntry('Keyboard shortcuts', 'keyboard', showKeys, { keys: '?', texts: ['help keys'] }),
    ...keysOfPage.map(({ keys, label, action }) => actionEntry(label, 'keyboard', action, { keys, detail: 'On this page' })),
    actionEntry('Sign out', 'user', () => void signOutEverywhere(), { texts: ['log out leave'] }),
  ];
}

/** The search entries for the user's tasks: `'Approve 5 ETH to Kestrel Exchange'`. */
export function useWorkEntries(openPage: SearchNavigate): readonly SearchEntry[] {
  const { data } = useQuery(workQuery);
  return (data?.items ?? []).map(({ kind, id, title, link }) => ({
    key: `work ${kind} ${id}`,
    group: 'work',
    label: title,
    icon: 'check',
    choose: () => openPage(link, null),
  }));
}

function actionEntry(label: string, icon: SearchEntry['icon'], choose: () => void, overrides: Partial<SearchEntry>): SearchEntry {
  return { key: `action ${label}`, group: 'actions', label, icon, choose, ...overrides };
}

async function signOutEverywhere(): Promise<void> {
  await signOut().catch((error: unknown) => announce(error instanceof Error ? error.message : 'Could not sign out'));
}

/** Returns a function that opens the oldest pending deposit. */
function useOpenOldest(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      let summary = await client.query({ ...queueSummaryQuery, staleTime: 0 });
      while (summary.reach === 'loading') {
        await new Promise((resolve) => setTimeout(resolve, queuePollMs(true)));
        summary = await client.query({ ...queueSummaryQuery, staleTime: 0 });
      }
      if (summary.oldest === null) announce('No pending deposits');
      else await navigate({ to: '/regulatory/$transactionId', params: { transactionId: summary.oldest.key } });
    } catch {
      announce('The pending deposits could not be loaded');
    }
  };
}
