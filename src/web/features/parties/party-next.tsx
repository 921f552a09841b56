import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requiredFileKinds } from '#contract/desk/party-file.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { fileKindLabels } from '#web/parts/party/party-file-labels.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { LongText } from '#web/parts/text/long-text.tsx';
import { reasonLines } from './rejection-reason.ts';

/** The meaning of the party's status, the next actor, and the reason of a rejection. */
export function PartyNext({ party }: { readonly party: DirectParty }) {
  const { data } = useQuery(partyFilesQuery({ direct_party_id: String(party.id) }));
  const missingKinds = requiredFileKinds.filter(
    (kind) => data?.files.some((file) => file.kind === kind && file.state === 'uploaded') === false,
  );
  if (party.status === 'pending_review')
    return (
      <Panel title="What happens next">
        <Text>
          The custodian’s compliance team reviews the party and its documents. The custodian gives no deadline; this page updates
          automatically.
        </Text>
        {missingKinds.length === 0 ? null : (
          <Text c="dimmed">Upload for the review: {missingKinds.map((kind) => fileKindLabels[kind].title.toLowerCase()).join(', ')}.</Text>
        )}
      </Panel>
    );
  if (party.status === 'rejected')
    return (
      <Panel title="Rejected">
        <RejectionReason reason={party.rejection_reason} />
        <Text c="dimmed">
          Parties cannot be edited. Submit a new one with another e-mail. The custodian does not state whether a rejection is final.
        </Text>
      </Panel>
    );
  if (party.status === 'active')
    return (
      <Panel title="What happens next">
        <Text>The custodian approved this party. The party can own wallets.</Text>
      </Panel>
    );
  return (
    <Panel title="What happens next">
      <Text>Unknown status, displayed as received.</Text>
    </Panel>
  );
}

/** The reason of a rejection. The service may send it in any format. */
function RejectionReason({ reason }: { readonly reason: unknown }) {
  const lines = reasonLines(reason);
  if (lines.length === 0) return <Text>No reason on the record. Ask the custodian.</Text>;
  return (
    <Stack component="ul" gap={4} mb="xs" p={0} style={{ overflowWrap: 'anywhere' }}>
      {lines.map((line, index) => (
        <li key={index} dir="auto">
          <LongText text={line} />
        </li>
      ))}
    </Stack>
  );
}
