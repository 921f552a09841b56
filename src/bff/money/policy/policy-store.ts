import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { policyFactsSchema, type PolicyFacts } from '#contract/money/policy-facts.ts';
import { storedPolicySchema, type Policy, type PolicyDraft } from '#contract/money/policy.ts';
import { readJson } from '#contract/wire/json.ts';

type Tables = Kysely<DeskTables>;

/** A published version. `publishedBy` is null for the first version, and `approvedBy` also for a version without approval. */
export type PublishedPolicy = {
  readonly policy: Policy;
  readonly publishedAt: Date;
  readonly publishedBy: string | null;
  readonly approvedBy: string | null;
};

/** The draft that all users share. `version` counts its changes. */
type SharedDraft = { readonly policy: PolicyDraft; readonly version: number; readonly changedAt: Date; readonly changedBy: string };

/** The versions of the policy, and the encrypted facts of the orders that it decided. */
export class PolicyStore {
  readonly #sealer: Sealer;

  constructor(keys: DeskKeys) {
    this.#sealer = new Sealer(keys, 'order facts');
  }

  /** The policy in force. */
  async readCurrent(trx: Tables): Promise<Policy> {
    const row = await trx.selectFrom('policies').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow();
    return parsePolicy(row);
  }

  /** Every version, newest first. */
  async versions(trx: Tables): Promise<readonly PublishedPolicy[]> {
    // A control change comes into force only after the version that it was proposed for.
    const approver = sql<string | null>`(
      select decided_email from desk.changes
      where kind = 'policy' and state = 'in_force' and (before::json ->> 'version')::integer = policies.version - 1 limit 1)`;
    const rows = await trx.selectFrom('policies').selectAll().select(approver.as('approver')).orderBy('version', 'desc').execute();
    return rows.map((row) => ({
      policy: parsePolicy(row),
      publishedAt: row.published_at,
      publishedBy: row.published_by,
      approvedBy: row.approver,
    }));
  }

  /** Publishes the next version. A table lock puts concurrent publications in sequence. */
  async publish(trx: Tables, draft: PolicyDraft, { by, at }: { readonly by: string; readonly at: Date }): Promise<Policy> {
    await sql`lock table desk.policies in share row exclusive mode`.execute(trx);
    const version = (await this.readCurrent(trx)).version + 1;
    await trx
      .insertInto('policies')
      .values({ version, policy: JSON.stringify(draft), published_at: at, published_by: by })
      .execute();
    return { ...draft, version };
  }

  /** The shared draft, or null while the draft equals the policy in force. */
  async draft(trx: Tables): Promise<SharedDraft | null> {
    const row = await trx.selectFrom('policy_draft').selectAll().where('is_closed', '=', false).executeTakeFirst();
    if (row === undefined) return null;
    const { revision: version, changed_at: changedAt, changed_by: changedBy, policy } = row;
    return { policy: storedPolicySchema.parse(readJson(policy)), version, changedAt, changedBy };
  }

  /** Replaces the draft. Returns false if another user changed the draft in between. */
  async changeDraft(
    trx: Tables,
    policy: PolicyDraft,
    { version, by, at }: { readonly version: number; readonly by: string; readonly at: Date },
  ): Promise<boolean> {
    const row = { policy: JSON.stringify(policy), changed_at: at, changed_by: by, is_closed: false };
    const savedDraft =
      version === 0
        ? trx
            .insertInto('policy_draft')
            .values({ ...row, revision: 1 })
            .onConflict((conflict) =>
              conflict
                .column('is_one')
                .doUpdateSet(({ eb, ref }) => ({ ...row, revision: eb(ref('policy_draft.revision'), '+', 1) }))
                .where('policy_draft.is_closed', '=', true),
            )
            .returning('revision')
        : trx
            .updateTable('policy_draft')
            .set({ ...row, revision: version + 1 })
            .where('revision', '=', version)
            .where('is_closed', '=', false)
            .returning('revision');
    return (await savedDraft.executeTakeFirst()) !== undefined;
  }

  /** Closes the draft when it equals the new policy in force. A draft saved after the proposal stays open. */
  async closeDraft(trx: Tables, newPolicy: PolicyDraft): Promise<void> {
    const draft = await this.draft(trx);
    if (draft === null || !isDeepStrictEqual(draft.policy, newPolicy)) return;
    await trx.updateTable('policy_draft').set({ is_closed: true }).where('revision', '=', draft.version).execute();
  }

  seal(facts: PolicyFacts, id: string): string;
  seal(facts: PolicyFacts | null, id: string): string | null;
  seal(facts: PolicyFacts | null, id: string): string | null {
    return facts === null ? null : this.#sealer.seal(JSON.stringify(facts), `${id} facts`);
  }

  /** The facts of an order, or null if they were not stored or no key decrypts them. */
  open(sealedFacts: string | null, id: string): PolicyFacts | null {
    const text = sealedFacts === null ? null : this.#sealer.open(sealedFacts, `${id} facts`);
    return text === null ? null : policyFactsSchema.parse(readJson(text));
  }

  /** The facts that decided a stored command or batch. */
  async factsOf(trx: Tables, kind: 'command' | 'batch', id: string): Promise<PolicyFacts | null> {
    const table = kind === 'command' ? 'commands' : 'batches';
    const foundRow = await trx.selectFrom(table).select('sealed_facts').where('id', '=', id).executeTakeFirst();
    return this.open(foundRow?.sealed_facts ?? null, id);
  }
}

function parsePolicy({ version, policy }: { readonly version: number; readonly policy: string }): Policy {
  return { ...storedPolicySchema.parse(readJson(policy)), version };
}
