import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Migration } from 'kysely/migration';
import { deskRoute, endpointGuard, type User } from '#bff/auth/index.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { HoldingServices } from '#bff/evidence/holdings/holding-routes.ts';
import { importNewWorld } from '#bff/evidence/snapshots/start-snapshots.ts';
import * as rows from '#contract/desk/evidence-endpoints.ts';
import { statementFileSchema, statementLeafSchema, type StatementFile, type StatementLeaf } from '#contract/evidence/statement-file.ts';
import { byteOrderMark, csvLine, type Cell } from '#contract/wire/csv.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { statementLeaves, type StatementRequest } from './make-statement.ts';
import { discloseLeaves, signStatement } from './sign-statement.ts';
import { requireUnchangedStatement, statementPath } from './verify-stored-statements.ts';

/** `/bff/statements` serves the endpoints that make, list and read signed statements. */
export function statementRoutes(app: FastifyInstance, sources: HoldingServices): void {
  deskRoute(app, sources, rows.listStatements, async () => {
    const foundRows = await sources.tables
      .selectFrom('statements')
      .select(columns)
      .orderBy('made_at', 'desc')
      .limit(rows.listedStatementsMax)
      .execute();
    return { statements: foundRows.map(statementOf) };
  });
  deskRoute(app, sources, rows.makeStatement, async ({ body, session, request }) => {
    const statement = {
      from: new Date(body.from),
      until: new Date(body.until),
      walletIds: body.wallet_ids && [...new Set(body.wallet_ids)],
    };
    await importNewWorld(sources);
    const leaves = await statementLeaves(sources, statement);
    const file = signStatement(leaves, sources.signingKey, new Date(sources.now()));
    return statementOf(await storeStatement(sources, file, statement, { user: session.user, requestId: request.id }));
  });
  app.get(rows.readStatement.path, { onRequest: endpointGuard(sources, rows.readStatement) }, async (request, reply) => {
    const { statement_id: id = '' } = parseAccepted(rows.readStatement.params, request.params) as Readonly<Record<string, string>>;
    const query = parseAccepted(rows.readStatement.query, queryOf(request.raw.url ?? ''));
    const { format = 'json' } = query;
    const statement = await findStatement(sources.tables, id);
    await requireUnchangedStatement(sources, statement);
    const { file, from_at: from } = statement;
    return reply
      .header('content-disposition', `attachment; filename="statement-${from.toISOString().slice(0, 10)}.${format}"`)
      .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
      .send(format === 'json' ? disclosedText(file, query) : csvOf(statementFileSchema.parse(readJson(disclosedText(file, query)))));
  });
}

type DisclosedPart = { readonly wallet_id?: number | undefined; readonly asset?: string | undefined; readonly kind?: string | undefined };

/** The JSON text of a statement that discloses only the chosen lines. Throws a `Refusal` if the statement has no such line. */
function disclosedText(text: string, { wallet_id: walletId, asset, kind }: DisclosedPart): string {
  if (walletId === undefined && asset === undefined && kind === undefined) return text;
  const file = discloseLeaves(
    statementFileSchema.parse(readJson(text)),
    (leaf) =>
      leaf.kind !== 'about' &&
      leaf.wallet_id === (walletId ?? leaf.wallet_id) &&
      leaf.asset === (asset?.toLowerCase() ?? leaf.asset) &&
      leaf.kind === (kind ?? leaf.kind),
  );
  if (leavesOf(file).length === 0) throw new Refusal('not_found', 'The statement has no such line');
  return writeJson(file);
}

const columns = ['id', 'from_at', 'until_at', 'made_at', 'made_by', 'wallets', 'leaf_count', 'root', 'key_id'] as const;

function statementOf({
  from_at: from,
  until_at: until,
  made_at: signedAt,
  ...row
}: Pick<Selectable<DeskTables['statements']>, (typeof columns)[number]>) {
  return { ...row, from: from.toISOString(), until: until.toISOString(), made_at: signedAt.toISOString() };
}

async function storeStatement(
  { tables, audit }: HoldingServices,
  file: StatementFile,
  { from, until, walletIds }: StatementRequest,
  { user, requestId }: { readonly user: User; readonly requestId: string },
) {
  const { made_at: signedAt, leaf_count, root } = file.head;
  const wallets = new Set(leavesOf(file).flatMap((leaf) => (leaf.kind === 'about' ? [] : [leaf.wallet_id]))).size;
  const row = {
    from_at: from,
    until_at: until,
    made_at: new Date(signedAt),
    made_by: user.email,
    wallets,
    leaf_count,
    root,
    key_id: file.key_id,
  };
  return tables.transaction().execute(async (trx) => {
    const storedRow = await trx
      .insertInto('statements')
      .values({ ...row, id: randomUUID(), file: writeJson(file) })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await audit.append(trx, {
      action: 'statement',
      decision: 'done',
      actor: user,
      object: statementPath(storedRow.id),
      requestId,
      detail: {
        from: from.toISOString(),
        until: until.toISOString(),
        wallets: walletIds === undefined ? 'all' : walletIds.map(String),
        root,
      },
    });
    return storedRow;
  });
}

async function findStatement(tables: Kysely<DeskTables>, id: string) {
  const statementRow = await tables
    .selectFrom('statements')
    .select(['id', 'file', 'key_id', 'from_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (statementRow === undefined) throw new Refusal('not_found', 'There is no such statement');
  return statementRow;
}

function leavesOf({ leaves }: StatementFile): readonly StatementLeaf[] {
  return leaves.flatMap(({ text }) => (text === null ? [] : [statementLeafSchema.parse(readJson(text))]));
}

const header = ['Line', 'Wallet', 'Name', 'Asset', 'Time', 'Amount', 'Transaction', 'Imported', 'Unexplained', 'Snapshot'];

/** The CSV lines of a statement, followed by the root and the key of the statement's JSON form. */
function csvOf(file: StatementFile): string {
  const leaves = leavesOf(file);
  const aboutLeaf = leaves.find((leaf) => leaf.kind === 'about');
  const walletNameById = new Map(aboutLeaf?.wallets.map(({ id, name }) => [id, name]));
  const lines = leaves.flatMap((leaf) => (leaf.kind === 'about' ? [] : [cellsOf(leaf, walletNameById.get(leaf.wallet_id) ?? null)]));
  const notes = [
    ...(aboutLeaf === undefined ? [] : aboutNotes(aboutLeaf)),
    `Root ${file.head.root}, signed by ${file.key_id}: verify the JSON file`,
  ];
  return [header.map((text) => ({ text })), ...lines, ...notes.map((text) => [{ text }])]
    .map((cells, index) => (index === 0 ? byteOrderMark : '') + csvLine(cells))
    .join('');
}

function aboutNotes({ from, until, zone, scope, definitions }: Extract<StatementLeaf, { kind: 'about' }>): readonly string[] {
  return [`Period from ${from} until ${until}, time zone ${zone}`, ...(scope === undefined ? [] : [`Covers ${scope}`]), ...definitions];
}

function cellsOf(leaf: Exclude<StatementLeaf, { kind: 'about' }>, name: string | null): readonly Cell[] {
  const isMovement = leaf.kind === 'movement';
  return [
    { text: leaf.kind },
    { text: String(leaf.wallet_id), isNumeric: true },
    { text: name },
    { text: leaf.asset.toUpperCase() },
    { text: leaf.at },
    { text: isMovement ? leaf.amount : leaf.balance, isNumeric: true },
    { text: isMovement ? leaf.transaction : null },
    { text: isMovement ? leaf.imported_at : null },
    { text: leaf.kind === 'closing' ? leaf.unexplained : null, isNumeric: true },
    { text: isMovement ? null : leaf.snapshot },
  ];
}

/** Signed statements. They are never deleted. */
export const statementMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.statements (
        id text primary key, -- A random UUID
        from_at timestamptz not null,
        until_at timestamptz not null,
        made_at timestamptz not null,
        made_by text not null, -- E-mail of the user
        wallets integer not null, -- The number of wallets in it
        leaf_count integer not null,
        root text not null, -- Hex
        key_id text not null,
        file text not null -- JSON, as it was signed
      )`.execute(db);
    await sql`create index statements_made_at on desk.statements (made_at)`.execute(db);
  },
};
