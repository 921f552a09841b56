import { expect, test } from 'vitest';
import type { AuditVerification } from '#contract/desk/audit.ts';
import { auditQueries } from '#web/data/audit.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { AuditChain } from './audit-chain.tsx';

test('a broken chain states what the rows before the break prove', async () => {
  const verification: AuditVerification = { rows: 1204, ok: false, broken_at: 811, altered: [], head_hash: null, since: null };
  const screen = await renderPart(<AuditChain />, { data: [[auditQueries.verification.queryKey, verification]] });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The rows before row 811 follow from one another: compare them with checkpoints\./);
});
