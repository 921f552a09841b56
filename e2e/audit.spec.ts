import { readAuditLog } from './audit-task.ts';
import { test } from './fixtures.ts';

test('compliance reads the changes of a wallet in the audit log, filters them and opens the wallet', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await readAuditLog({ page, sandbox, signIn, provokes });
});
