import { expect, test } from 'vitest';
import { openJournal, smallWithdrawal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, testCustody } from '#bff/test-desk.ts';
import type { Finding } from '#contract/desk/reconciliation.ts';
import { openInMemory } from '#database/embedded.ts';
import { emptyDataDir } from '#database/test-data-dir.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Interval of the test desk's checks, ms. */
const reconcileMs = 100;

describeEachDatabase('reconciliation', (openDatabase) => {
  test('a desk with a new database finds all records with a mark of the lost journal', { timeout: openMsMax }, async () => {
    const custody = emptyDataDir().then(openInMemory).then(testCustody);
    const lostDesk = await openJournal(await openDatabase(), {}, custody);
    await setReviews(lostDesk.tables, 'off');
    const walletId = await lostDesk.wallet('btc', '1');
    const path = `/api/v1/wallets/${walletId}/transactions`;
    for (const amount of ['0.0001', '0.0002']) expect((await lostDesk.send(path, smallWithdrawal(amount))).status).toBe(200);
    await lostDesk.direct('POST', path, { ...smallWithdrawal('0.0005'), notes: 'by a script' });
    const markedIds = (await lostDesk.records(walletId)).filter(({ notes }) => notes?.includes('[ref:')).map(({ id }) => String(id));
    expect(markedIds).toHaveLength(2);

    const newDesk = await openJournal(await openDatabase(), { reconcileMs }, custody);
    await setReviews(newDesk.tables, 'off');
    const readFindings = async () =>
      (await newDesk.ask('GET', '/bff/reconciliation', undefined, { as: 'auditor' })).json as { is_blocking: boolean; findings: Finding[] };
    const lostIds = async () =>
      (await readFindings()).findings.filter(({ class: kind }) => kind === 'not_in_journal').map(({ record_id: id }) => id);
    await expect.poll(async () => new Set(await lostIds()), { timeout: openMsMax }).toEqual(new Set(markedIds));
    // Transfers without a mark from the time before this desk are not its records.
    expect(await readFindings()).toMatchObject({ is_blocking: true });
    expect((await readFindings()).findings.filter(({ class: kind }) => kind === 'not_by_this_desk')).toEqual([]);
  });
});
