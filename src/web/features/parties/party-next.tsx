import { useQuery } from '@tanstack/react-query';
import type { DirectParty } from '#contract/direct-party.ts';
import { partyFilesQuery } from '#web/data/party-files.ts';
import { Panel } from '#web/parts/facts.tsx';
import { LongText } from '#web/parts/long-text.tsx';
import { fileKindWords, neededKinds } from '#web/parts/party/party-words.ts';
import { reasonLines } from './rejection-reason.ts';
import classes from './parties.module.css';

/** What the status means, who acts next, and why a party was rejected. */
export function PartyNext({ party }: { readonly party: DirectParty }) {
  const { data } = useQuery(partyFilesQuery({ direct_party_id: String(party.id) }));
  const missing = neededKinds.filter((kind) => data?.files.some((file) => file.kind === kind && file.state === 'uploaded') === false);
  if (party.status === 'pending_review')
    return (
      <Panel title="What happens next">
        <p>
          The operator’s compliance looks at the party and its documents. The API does not say how long that takes; this page follows it.
        </p>
        {missing.length === 0 ? null : (
          <p className={classes.aside}>
            Not uploaded from this desk yet, and needed: {missing.map((kind) => fileKindWords[kind].title.toLowerCase()).join(', ')}.
          </p>
        )}
      </Panel>
    );
  if (party.status === 'rejected')
    return (
      <Panel title="Why it was rejected">
        <Reason reason={party.rejection_reason} />
        <p className={classes.aside}>
          The API does not say whether a rejection is final, and cannot change a party. What can be put right goes into a new submission; it
          needs another e-mail.
        </p>
      </Panel>
    );
  if (party.status === 'active')
    return (
      <Panel title="What happens next">
        <p>The operator approved it: it may own wallets.</p>
      </Panel>
    );
  return (
    <Panel title="What happens next">
      <p>The desk does not know this status: it is shown as the service says it.</p>
    </Panel>
  );
}

/** A reason of whatever shape the service gives it. */
function Reason({ reason }: { readonly reason: unknown }) {
  const lines = reasonLines(reason);
  if (lines.length === 0) return <p>The record gives no reason. Ask the operator.</p>;
  return (
    <ul className={classes.reason}>
      {lines.map((line, place) => (
        <li key={place} dir="auto">
          <LongText text={line} />
        </li>
      ))}
    </ul>
  );
}
