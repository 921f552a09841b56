import type { Kysely, Selectable } from 'kysely';
import { readDetail } from '#bff/core/audit/audit-detail.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { listSigningKeys } from '#bff/evidence/keys/signing-keys.ts';
import { statementFileSchema } from '#contract/evidence/statement-file.ts';
import { readJson } from '#contract/wire/json.ts';
import { publicKeyOf, type SigningKey } from './signing-key.ts';
import { verifyStatement } from './verify-statement.ts';

type Tables = Kysely<DeskTables>;

/** The path of a statement, which is the object of its audit row. */
export function statementPath(id: string): string {
  return `/bff/statements/${id}`;
}

/**
 * Throws a `Refusal` unless a key of this desk signed the stored statement, and the first audit row about the statement names its
 * root. A superuser of the database can replace a statement, but cannot sign it, and cannot add an earlier row.
 */
export async function requireUnchangedStatement(
  { tables, signingKey }: { readonly tables: Tables; readonly signingKey: SigningKey },
  { id, file, key_id: signerId }: Pick<Selectable<DeskTables['statements']>, 'id' | 'file' | 'key_id'>,
): Promise<void> {
  const listedKey = (await listSigningKeys(tables, signingKey)).find((key) => key.id === signerId);
  const publicKey = listedKey === undefined ? null : publicKeyOf(listedKey.public_key);
  const { ok, messages } = verifyStatement(file, publicKey);
  if (!ok) throw changedRefusal(messages.join(' '));
  if (publicKey === null) throw unlistedKeyRefusal(signerId);
  const [row] = await statementRows(tables, id);
  if (row === undefined) throw changedRefusal('The audit log has no row about it.');
  if (rootOf(file) !== row.root) throw changedRefusal(`It differs from row ${row.seq} of the audit log.`);
}

function changedRefusal(reason: string): Refusal {
  return new Refusal('refused', `The stored statement was changed in the database, so it cannot be read. ${reason}`, { status: 409 });
}

function unlistedKeyRefusal(signerId: string): Refusal {
  const text = `The key ${signerId}, which signed the stored statement, is not a key of this desk. The statement was replaced in the database, or the desk went back to an earlier key`;
  return new Refusal('refused', text, { status: 409 });
}

/** The root of a statement whose form was verified. */
function rootOf(file: string): string {
  return statementFileSchema.parse(readJson(file)).head.root;
}

/** An audit row about a statement. The root is null if the detail cannot be read. */
type StatementRow = { readonly seq: string; readonly path: string; readonly root: string | null };

/** The audit rows about all statements or one statement, oldest first. */
async function statementRows(tables: Tables, id?: string): Promise<readonly StatementRow[]> {
  let query = tables.selectFrom('audit').select(['seq', 'object', 'detail']).where('action', '=', 'statement');
  if (id !== undefined) query = query.where('object', '=', statementPath(id));
  const rows = await query.orderBy('seq').execute();
  return rows.map(({ seq, object, detail }) => {
    const root = readDetail(detail)?.['root'];
    return { seq, path: object ?? '', root: typeof root === 'string' ? root : null };
  });
}

/** Compares the stored statements with the audit log. Does not check their signatures, because the keys are not in the database. */
export function verifyStatements(tables: Tables): Promise<{ readonly ok: boolean; readonly message: string }> {
  // Otherwise a statement could be stored between the two reads.
  return tables
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const firstRows = new Map((await statementRows(trx)).toReversed().map((row) => [row.path, row]));
      const storedIds = (await trx.selectFrom('statements').select('id').orderBy('made_at').execute()).map(({ id }) => id);
      for (const id of storedIds) {
        const row = firstRows.get(statementPath(id));
        if (row === undefined) return { ok: false, message: `The statement ${id} was added: the log has no row about it.` };
        const { file, root } = await trx.selectFrom('statements').select(['file', 'root']).where('id', '=', id).executeTakeFirstOrThrow();
        if (root !== row.root || !verifyStatement(file, null).ok || rootOf(file) !== row.root)
          return { ok: false, message: `The statement ${id} was changed: it differs from row ${row.seq} of the log.` };
      }
      const storedPaths = new Set(storedIds.map(statementPath));
      const missingRow = [...firstRows.values()].find(({ path }) => !storedPaths.has(path));
      if (missingRow !== undefined)
        return { ok: false, message: `The statement of row ${missingRow.seq} of the log is missing: ${missingRow.path}.` };
      return { ok: true, message: `The log matches ${storedIds.length} stored statement${storedIds.length === 1 ? '' : 's'}.` };
    });
}
