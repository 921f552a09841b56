import { expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { openJournal, smallWithdrawal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { evidenceReportSchema } from '#contract/evidence/evidence-report.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the exceptions of the evidence', (openDatabase) => {
  test('an open unknown outcome and a rejected control change are exceptions, and a resolved outcome is no open one', async () => {
    const world = await openJournal(await openDatabase());
    const from = new Date().toISOString();
    await setReviews(world.tables, 'off');
    const [walletId, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const path = '/api/v1/wallets/:wallet_id/transactions';
    await world.direct('PUT', '/sandbox/faults', [{ method: 'POST', path, fault: 'error_500', times: 1 }]);
    const answer = await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key });
    expect([answer.status, answer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
    const audit = new AuditLog({ tables: world.tables, now: () => Date.now() });
    const change = {
      action: 'change',
      decision: 'refused',
      object: '/bff/changes/x',
      detail: { kind: 'policy', state: 'rejected' },
    } as const;
    await audit.record(change);
    const readExceptions = async () => {
      const query = new URLSearchParams({ from, until: new Date().toISOString() }).toString();
      const { json } = await world.ask('GET', `/bff/evidence?${query}`, undefined, { as: 'auditor' });
      return evidenceReportSchema.parse(json).exceptions.map(({ kind, title, link }) => [kind, title, link]);
    };
    const openOutcome = ['outcome_unknown', 'Withdrawal of 0.0001 BTC: the outcome is unknown', `/activity/${key}`];
    await expect
      .poll(readExceptions)
      .toEqual(expect.arrayContaining([openOutcome, ['control_rejected', 'Rejected: Control change', '/changes']]));
    await audit.record({ action: 'command', decision: 'refused', object: `/bff/commands/${key}`, detail: { state: 'not_sent' } });
    expect(await readExceptions()).not.toContainEqual(openOutcome);
  });
});
