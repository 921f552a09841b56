import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { partyKindOf } from '#contract/rules/party-form.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { directPartyName } from '#web/data/parties/direct-parties.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { PartyDocuments } from '#web/parts/party/party-documents.tsx';
import { PartySections, hasPeople } from '#web/parts/party/party-facts.tsx';
import { DetailColumns, FactList, Panel } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { Status } from '#web/parts/transaction/status.tsx';
import { PartyNext } from './party-next.tsx';
import { SandboxReview } from './party-sandbox.tsx';
import { PartyTimeline } from './party-timeline.tsx';
import { PartyWallets } from './party-wallets.tsx';

/** One direct party: its facts, review status, documents, and next actions. */
export function PartyDetail({ id }: { readonly id: string }) {
  const query = useQuery(partyQueries.one(id));
  const mayCopy = mayDo(userRoles(), rolesWith('create_parties'));
  return (
    <RecordPage
      query={query}
      what="The direct party"
      trail={<Link to="/direct-parties">Direct parties</Link>}
      title={(party) => (party === undefined ? `Direct party ${id}` : directPartyName(party))}
      state={(party) => <Status kind="party" value={party.status} />}
      action={() => (mayCopy ? <CopyParty id={id} /> : undefined)}
      panels={[
        { Documents: 3, 'Direct party': 9 },
        { 'What happens next': 2, Timeline: 3 },
      ]}
    >
      {(party) => <PartyPanels party={party} />}
    </RecordPage>
  );
}

/** A button that copies the party to a new draft. The API cannot change a party, so a correction needs a new submission. */
function CopyParty({ id }: { readonly id: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/direct-parties/new" search={{ copy: id }} {...props} />}>
      Copy to a new party
    </Button>
  );
}

function PartyPanels({ party }: { readonly party: DirectParty }) {
  const { environment } = useSession();
  const isWriter = mayDo(userRoles(), rolesWith('create_parties'));
  const id = String(party.id);
  const kind = partyKindOf(party.kind);
  // While the party is pending, the next steps come first.
  const isDecided = party.status === 'active' || party.status === 'rejected';
  const documents = (
    <Panel title="Documents" aside="uploaded from this desk only: the custodian does not list documents">
      <PartyDocuments owner={{ direct_party_id: id }} kind={kind} mayWrite={isWriter} />
    </Panel>
  );
  return (
    <DetailColumns
      sideContent={
        <>
          <PartyNext party={party} />
          <Panel title="Timeline">
            <PartyTimeline party={party} />
          </Panel>
          <Panel title="Operator record">
            <FactList
              facts={{
                Number: id,
                'Client identifier': party.balance_client_id,
                'Self-custodied': yesNoText(party.self_custodied),
                'Client-instructed': yesNoText(party.client_instructed),
              }}
            />
          </Panel>
          {environment.kind === 'sandbox' && mayDo(userRoles(), rolesWith('administer')) && party.status === 'pending_review' ? (
            <SandboxReview id={id} />
          ) : null}
        </>
      }
    >
      <PartyWallets party={party} />
      {isDecided ? null : documents}
      <PartySections party={party} />
      {kind === 'corporate' && !hasPeople(party) ? (
        <Text c="dimmed">Authorized persons, directors and owners are not on this record. The custodian has them.</Text>
      ) : null}
      {isDecided ? documents : null}
    </DetailColumns>
  );
}

function yesNoText(value: boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value ? 'Yes' : 'No';
}
