import { useQuery } from '@tanstack/react-query';
import { requiredFileKinds } from '#contract/desk/party-file.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { directPartyName } from '#web/data/parties/direct-parties.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Status } from '#web/parts/transaction/status.tsx';

type Row = ListRow<DirectParty>;

const kinds: Readonly<Record<string, string>> = { individual: 'Person', corporate: 'Company' };

export const partyColumns = [
  {
    key: 'name',
    title: 'Name',
    isFlexible: true,
    card: 'lead',
    render: ({ data }) => (
      <RowLink to="/direct-parties/$partyId" params={{ partyId: String(data.id) }}>
        <CutText text={directPartyName(data)} />
      </RowLink>
    ),
  },
  { key: 'kind', title: 'Kind', width: 7, render: ({ data: { kind } }) => kinds[kind ?? ''] ?? kind ?? '—' },
  { key: 'status', title: 'Status', width: 14, render: ({ data }) => <Status kind="party" value={data.status} /> },
  { key: 'documents', title: 'Documents', width: 11, render: ({ data }) => <DocumentCount party={data} /> },
  { key: 'wallets', title: 'Wallets', width: 6, align: 'right', render: ({ data }) => <WalletCount party={data} /> },
  { key: 'created', title: 'Created', width: 9.6, render: ({ data }) => <Time value={data.created_at} /> },
] satisfies readonly Column<Row>[] as readonly Column<Row>[];

/** How long data that a row loads stays fresh, ms. */
const staleTime = 60_000;

/**
 * The number of documents that were uploaded from this desk. Other uploads are unknown to the desk. Only a party in review still
 * requires documents.
 */
function DocumentCount({ party: { id, status } }: { readonly party: DirectParty }) {
  const { data, error } = useQuery({ ...partyFilesQuery({ direct_party_id: String(id) }), staleTime });
  if (data === undefined) return error === null ? '' : '—';
  const uploadedKinds = requiredFileKinds.filter((kind) =>
    data.files.some((file) => file.kind === kind && file.state === 'uploaded'),
  ).length;
  return (
    <span title="Uploaded from this desk only: the custodian does not list documents">
      {status === 'pending_review' ? `${uploadedKinds} of ${requiredFileKinds.length} required` : `${uploadedKinds} uploaded here`}
    </span>
  );
}

/** The number of a party's wallets. Only an approved party can have wallets. */
function WalletCount({ party: { id, status } }: { readonly party: DirectParty }) {
  const isOwner = status !== 'pending_review' && status !== 'rejected';
  const { data } = useQuery({ ...partyQueries.wallets(String(id)), staleTime, enabled: isOwner });
  if (!isOwner) return '0';
  if (data === undefined) return '';
  return `${data.page.length}${data.page_info.has_next_page ? '+' : ''}`;
}
