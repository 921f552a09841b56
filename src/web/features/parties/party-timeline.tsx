import { useQuery } from '@tanstack/react-query';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import { userRoles } from '#web/data/session.ts';
import { fileKindLabels } from '#web/parts/party/party-file-labels.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { Timeline, type TimelineEvent } from '#web/parts/transaction/timeline.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

/** The history of a party: its creation, uploads, decision and wallets. */
export function PartyTimeline({ party }: { readonly party: DirectParty }) {
  const id = String(party.id);
  const files = useQuery(partyFilesQuery({ direct_party_id: id }));
  const wallets = useQuery({ ...partyQueries.wallets(id), enabled: party.status === 'active' });
  const uploads = (files.data?.files ?? []).flatMap(({ uploaded_at: time, kind, name }): TimelineEvent[] =>
    time === null ? [] : [{ label: `Uploaded: ${fileKindLabels[kind].title}, ${name}`, time, tone: 'quiet' }],
  );
  // A wallet's event has no time, because its record has no creation time.
  const walletEvents = (wallets.data?.page ?? []).map(({ data }): TimelineEvent => ({
    label: `Wallet created: ${partyName(data)}`,
    time: null,
    tone: 'quiet',
  }));
  const { label, tone, next } = statusLabel('party', party.status ?? '', userRoles());
  // The record does not contain the time of the decision. The time of the last change is displayed instead.
  const isDecided = party.status === 'active' || party.status === 'rejected';
  const decisionEvents: TimelineEvent[] = isDecided ? [{ label: `${label} by the custodian`, time: party.updated_at, tone, next }] : [];
  const pastEvents = [{ label: 'Created', time: party.created_at, tone: 'quiet' } satisfies TimelineEvent, ...uploads, ...decisionEvents];
  const orderedEvents = pastEvents.toSorted((one, other) => (one.time ?? '').localeCompare(other.time ?? ''));
  return (
    <Timeline
      events={
        isDecided
          ? [...orderedEvents, ...walletEvents]
          : [...orderedEvents, { label: label === '' ? 'Unknown' : label, time: null, tone, next }]
      }
    />
  );
}
