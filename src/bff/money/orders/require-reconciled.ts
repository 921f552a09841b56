import { Refusal } from '#bff/core/refusal.ts';
import type { Trx } from './order-store.ts';

/** Refuses money while the custodian has transfers of this desk that the journal does not have, for example after a backup was restored. */
export async function requireReconciled(trx: Trx): Promise<void> {
  const openFinding = trx
    .selectFrom('reconciliation_findings')
    .select('id')
    .where('class', '=', 'not_in_journal')
    .where('signed_off_at', 'is', null);
  if ((await openFinding.limit(1).executeTakeFirst()) !== undefined)
    throw new Refusal(
      'reconciliation_open',
      'The custodian has transfers of this desk that its journal does not have: nothing is sent until two users sign off the reconciliation',
      { outcome: 'not_sent' },
    );
}
