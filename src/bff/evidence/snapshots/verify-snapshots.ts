import { sql, type Kysely, type Selectable } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { balancesIn } from '#bff/evidence/holdings/read-snapshots.ts';
import type { AuditRow } from '#contract/desk/audit.ts';
import { readJson } from '#contract/wire/json.ts';
import { snapshotRoot, sortedForm } from './store-snapshot.ts';

type Tables = Kysely<DeskTables>;

/** The root of a snapshot in the audit log, and the number of its row. */
type LoggedRoot = { readonly seq: string; readonly at: string; readonly root: string; readonly isComparable: boolean };

async function loggedRoots(tables: Tables): Promise<readonly LoggedRoot[]> {
  const rows = await tables.selectFrom('audit').select(['seq', 'detail']).where('action', '=', 'snapshot').orderBy('seq').execute();
  return rows.map(({ seq, detail: text }) => {
    const { at, root, form } = readJson(text) as AuditRow['detail'];
    return { seq, at: String(at), root: String(root), isComparable: form === sortedForm };
  });
}

/** The root of a snapshot's rows in the database. */
async function storedRoot(tables: Tables, snapshot: Selectable<DeskTables['snapshots']>): Promise<string> {
  const { id, at, missing } = snapshot;
  const rowsOf = async (table: string) => {
    const { rows } = await sql<object>`select * from ${sql.id('desk', table)} where snapshot_id = ${id}`.execute(tables);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'snapshot_id')));
  };
  const balances = missing.includes('wallets') ? [] : [...(await balancesIn(tables, snapshot, {})).balances];
  return snapshotRoot({
    at,
    missingParts: missing,
    balances: balances.map(([key, balance]) => {
      const [wallet_id = '', asset = ''] = key.split(' ');
      return { wallet_id, asset, balance };
    }),
    validators: await rowsOf('snapshot_validators'),
    providers: await rowsOf('snapshot_providers'),
    totals: await rowsOf('snapshot_totals'),
    rates: await rowsOf('snapshot_rates'),
  });
}

/** Compares the stored snapshots with the audit log. Snapshots that retention deleted are left out. */
export async function verifySnapshots(tables: Tables): Promise<{ readonly ok: boolean; readonly message: string }> {
  let comparedCount = 0;
  for (const { seq, at, root, isComparable } of await loggedRoots(tables)) {
    if (!isComparable) continue;
    const snapshot = await tables.selectFrom('snapshots').selectAll().where('at', '=', new Date(at)).executeTakeFirst();
    if (snapshot === undefined) continue;
    if ((await storedRoot(tables, snapshot)) !== root)
      return { ok: false, message: `The snapshot of ${at} was changed: it differs from row ${seq} of the log.` };
    comparedCount += 1;
  }
  return { ok: true, message: `The log matches ${comparedCount} stored snapshot${comparedCount === 1 ? '' : 's'}.` };
}

/** Throws a `Refusal` if a snapshot of these times differs from the audit log or is not in it. */
export async function requireUnchangedSnapshots(tables: Tables, times: readonly Date[]): Promise<void> {
  const rootByTime = new Map((await loggedRoots(tables)).map((logged) => [logged.at, logged]));
  for (const time of new Map(times.map((each) => [each.getTime(), each])).values()) {
    const snapshot = await tables.selectFrom('snapshots').selectAll().where('at', '=', time).executeTakeFirst();
    const logged = rootByTime.get(time.toISOString());
    const isUnchanged =
      snapshot !== undefined && logged !== undefined && (!logged.isComparable || (await storedRoot(tables, snapshot)) === logged.root);
    if (!isUnchanged)
      throw new Refusal('refused', `The snapshot of ${time.toISOString()} differs from the audit log, so no statement is signed`, {
        status: 409,
      });
  }
}
