import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { draftNameOf, draftQuery, dropDraft } from '#web/data/drafts.ts';
import { transactionMutations, transactionQueries } from '#web/data/transactions.ts';
import { announce } from '#web/lib/announce.ts';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { outbox, type Deliver, type Parcel } from './submit-outbox.ts';

/** Sends parcels to the desk's server. The draft goes when the service has accepted, not before. */
export function deliverWith(client: QueryClient): Deliver {
  return async ({ id, words, information, seen }) => {
    const mutation = new MutationObserver(client, transactionMutations.submitInformation(id));
    try {
      const record = await mutation.mutate({ information, version: regulatoryVersion(seen) });
      client.setQueryData(transactionQueries.one(id).queryKey, record);
      forgetDraft(client, id);
      announce(`Sent: ${words}. Status: ${statusWords('regulatory', record.regulatory_status ?? 'unknown').words}.`);
      return record.regulatory_status ?? null;
    } catch (error) {
      // The record may have moved on: another officer finished it, or the operator asks for more.
      void client.invalidateQueries({ queryKey: ['transactions'] });
      throw error;
    }
  };
}

function forgetDraft(client: QueryClient, id: string): void {
  const name = draftNameOf(id);
  client.setQueryData(draftQuery(name).queryKey, null);
  // Left behind, it is deleted with age: nobody is asked to look after it.
  if (name !== null) void dropDraft(name).catch(() => undefined);
}

/** Reads the record of a parcel whose outcome nobody knows. Gives whether the service still asks for what was sent, or null when it cannot be read. */
export async function readOutcome(client: QueryClient, { key, id, seen }: Parcel): Promise<'taken' | 'open' | null> {
  try {
    const record = await client.query({ ...transactionQueries.one(id), staleTime: 0 });
    if (record.regulatory_status === seen.regulatory_status) return 'open';
    outbox.settle(key, record.regulatory_status ?? null);
    void client.invalidateQueries({ queryKey: ['transactions', 'list'] });
    return 'taken';
  } catch {
    return null;
  }
}
