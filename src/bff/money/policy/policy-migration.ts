import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { policyAbove, policyOfAll, type PolicyDraft } from '#contract/money/policy.ts';
import { readJson } from '#contract/wire/json.ts';

/**
 * Adds the versions of the policy, its draft, the facts of each order, and the approvals of several users. The earlier
 * setting of the desk becomes the first version.
 */
export const policyMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.policies (
        version integer primary key, -- From 1
        policy text not null, -- PolicyDraft as JSON text
        published_at timestamptz not null,
        published_by text -- E-mail; null for the first version
      )`.execute(db);
    const { rows } = await sql<{ value: string }>`select value from desk.settings where name = 'review'`.execute(db);
    const firstPolicy = JSON.stringify(policyOfSetting(rows[0]?.value ?? null));
    await sql`insert into desk.policies (version, policy, published_at) values (1, ${firstPolicy}, now())`.execute(db);
    await sql`
      create table desk.policy_draft (
        is_one boolean primary key default true check (is_one), -- There is one draft
        revision integer not null,
        policy text not null, -- PolicyDraft as JSON text
        changed_at timestamptz not null,
        changed_by text not null -- E-mail
      )`.execute(db);
    for (const table of ['commands', 'batches']) {
      const name = sql.id('desk', table);
      await sql`alter table ${name} add column policy_version integer`.execute(db);
      await sql`alter table ${name} add column policy_rule text`.execute(db);
      await sql`alter table ${name} add column policy_words text`.execute(db);
      // The outcome of the rule (`RuleOutcome`) as JSON text.
      await sql`alter table ${name} add column policy_then text`.execute(db);
      // The required approvals, as JSON text. The value is null for an order from an earlier version, which needs one treasurer.
      await sql`alter table ${name} add column review_required text`.execute(db);
      // Start of the wait for approval. The value is null for an order from an earlier version, which has waited since its creation.
      await sql`alter table ${name} add column awaits_since timestamptz`.execute(db);
      // PolicyFacts as JSON text, encrypted. The value is null for an order from an earlier version, and for a part of a batch.
      await sql`alter table ${name} add column sealed_facts text`.execute(db);
      // The CAD value, for the 24-hour sums. The value is null if it is unknown.
      await sql`alter table ${name} add column worth_cad text`.execute(db);
    }
    await sql`
      create table desk.refused_orders (
        id text primary key, -- The Idempotency-Key of its request
        made_at timestamptz not null,
        policy_version integer not null,
        policy_rule text not null,
        policy_words text not null,
        policy_then text not null,
        sealed_facts text not null -- PolicyFacts as JSON text, encrypted
      )`.execute(db);
    // Roles that may read the notice, separated by spaces. Null means the roles of its kind.
    await sql`alter table desk.notices add column for_roles text`.execute(db);
    await sql`update desk.notices set for_roles = 'treasury' where kind = 'review_wanted'`.execute(db);
    await sql`create index refused_orders_made_at on desk.refused_orders (made_at)`.execute(db);
    await sql`
      create table desk.order_reviews (
        order_id text not null, -- Of a command or a batch
        user_id integer not null,
        user_name text not null,
        user_email text not null,
        roles text not null, -- Of that time, separated by spaces
        given_at timestamptz not null,
        decision text not null,
        reason text,
        primary key (order_id, user_id)
      )`.execute(db);
  },
};

/** Adds the age of the rate behind a value. A 24-hour sum is as uncertain as its oldest rate. */
export const rateAgeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The age in seconds. The value is null for an order from an earlier version, and for an order without a value.
    for (const table of ['commands', 'batches']) await sql`alter table ${sql.id('desk', table)} add column rate_age_s integer`.execute(db);
  },
};

/** Stores the revision of a draft that has come into force, so that no later draft gets the same revision. */
export const closedDraftMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // True means that the draft is in force and that the next draft starts from the current policy.
    await sql`alter table desk.policy_draft add column is_closed boolean not null default false`.execute(db);
  },
};

/** The policy that is equivalent to the setting of a desk (JSON text). For null, the default policy. */
function policyOfSetting(setting: string | null): PolicyDraft {
  if (setting === null) return policyAbove('10000');
  const { mode, above_cad: aboveCad } = readJson(setting) as { mode: string; above_cad: string };
  if (mode === 'off') return policyOfAll('allow');
  return mode === 'always' ? policyOfAll('review') : policyAbove(aboveCad);
}
