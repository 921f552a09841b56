import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { draftNameOf, discardDraft } from '#web/data/drafts.ts';
import { transactionsKey } from '#web/data/keys.ts';
import { transactionMutations, transactionQueries } from '#web/data/transactions.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { outbox, type Deliver, type PendingSubmission } from './submit-outbox.ts';

/**
 * Returns a function that sends a submission to the desk's server. The draft is deleted only after the service has accepted the
 * submission.
 */
export function makeDelivery(client: QueryClient): Deliver {
  return async ({ id, label, information, baseRecord }) => {
    const mutation = new MutationObserver(client, transactionMutations.submitInformation(id));
    try {
      const record = await mutation.mutate({ information, version: regulatoryVersion(baseRecord) });
      client.setQueryData(transactionQueries.one(id).queryKey, record);
      discardDraft(client, draftNameOf(id));
      announce(`Submitted: ${label}. Status: ${statusLabel('regulatory', record.regulatory_status ?? 'unknown').label}.`);
      return record.regulatory_status ?? null;
    } catch (error) {
      // After a failure the record is read again, because another officer may have completed it or the custodian may require more.
      void client.invalidateQueries({ queryKey: transactionsKey });
      throw error;
    }
  };
}

/**
 * Reads the record after an unknown outcome. Returns `taken` if its status changed and `open` if not; null if the record cannot
 * be read.
 */
export async function readOutcome(client: QueryClient, { key, id, baseRecord }: PendingSubmission): Promise<'taken' | 'open' | null> {
  try {
    const record = await client.query({ ...transactionQueries.one(id), staleTime: 0 });
    if (record.regulatory_status === baseRecord.regulatory_status) return 'open';
    outbox.setOutcome(key, record.regulatory_status ?? null);
    void client.invalidateQueries({ queryKey: [...transactionsKey, 'list'] });
    return 'taken';
  } catch {
    return null;
  }
}
