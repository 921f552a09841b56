import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Core } from '#bff/core.ts';
import { firstHash } from '#bff/core/audit/audit-migration.ts';
import type { SigningKey } from '#bff/evidence/statements/signing-key.ts';
import { witnessNames, type Checkpoint, type WitnessName } from '#contract/evidence/checkpoint.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { checkpointHash, isSignedByOne, signCheckpoint } from './signed-checkpoint.ts';
import type { Witness } from './witnesses.ts';

/** Number of the advisory lock that orders the checkpoints of all replicas. */
const lockNumber = 4204;

/** Maximum number of checkpoints in a message. */
const messageMax = 100;

/** Maximum number of checkpoints in the list. */
const listedMax = 100;

type WitnessedCheckpoint = Checkpoint & { readonly witnesses: WitnessName[] };

type Options = Pick<Core, 'tables' | 'now'> & { readonly signingKey: SigningKey; readonly witnesses: readonly Witness[] };

/** Makes signed checkpoints of the audit chain and sends them to the witnesses. */
export class CheckpointKeeper {
  readonly #options: Options;
  /**
   * The checkpoints of this process that it has not sent yet, by witness. A row of the database that names a checkpoint as delivered
   * does not remove it from this list.
   */
  readonly #unsent = new Map<WitnessName, readonly Checkpoint[]>();
  /** The deliveries of this process, which run one after another. */
  #delivering: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  get witnessNames(): WitnessName[] {
    return this.#options.witnesses.map(({ name }) => name);
  }

  /** Makes a checkpoint of the current head. With `dueMs`, returns null if the newest checkpoint is younger than `dueMs`. */
  async make(dueMs = 0): Promise<Checkpoint | null> {
    const checkpoint = await this.#storeCheckpoint(dueMs);
    if (checkpoint !== null)
      for (const { name, everyMs } of this.#options.witnesses)
        if (everyMs === null) this.#unsent.set(name, [...(this.#unsent.get(name) ?? []), checkpoint]);
    return checkpoint;
  }

  #storeCheckpoint(dueMs: number): Promise<Checkpoint | null> {
    const { tables, now, signingKey } = this.#options;
    return tables.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
      const lastCheckpoint = await trx.selectFrom('checkpoints').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
      const at = new Date(now());
      const ageMs = lastCheckpoint === undefined ? Infinity : at.getTime() - lastCheckpoint.at.getTime();
      const isRecent = ageMs >= 0 && ageMs < dueMs;
      // A changed or future time in the database must not delay the next checkpoint.
      if (isRecent && lastCheckpoint !== undefined && isSignedByOne(checkpointOf(lastCheckpoint), [signingKey.publicKey])) return null;
      const head = await trx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
      const body = {
        seq: integerOfText(head.seq),
        head_hash: head.hash,
        at: at.toISOString(),
        previous_checkpoint_hash: lastCheckpoint?.hash ?? firstHash,
      };
      const checkpoint = signCheckpoint(body, signingKey);
      await trx
        .insertInto('checkpoints')
        .values({ ...checkpoint, seq: head.seq, at, hash: checkpointHash(body) })
        .execute();
      await trx.updateTable('signing_keys').set({ last_used_at: at }).where('id', '=', signingKey.id).execute();
      return checkpoint;
    });
  }

  /** Sends to each witness the checkpoints that it does not have yet. Throws the first failure after all witnesses were tried. */
  deliver(): Promise<void> {
    const delivery = this.#delivering.then(() => this.#deliver());
    this.#delivering = delivery.catch(() => undefined);
    return delivery;
  }

  async #deliver(): Promise<void> {
    const failures: unknown[] = [];
    for (const witness of this.#options.witnesses) await this.#deliverTo(witness).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async #deliverTo({ name, everyMs, send }: Witness): Promise<void> {
    const { tables, now } = this.#options;
    if (everyMs !== null && (await this.#isRecent(name, everyMs))) return;
    for (;;) {
      const missingCheckpoints = tables
        .selectFrom('checkpoints')
        .selectAll()
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('checkpoint_deliveries')
                .select('number')
                .whereRef('checkpoint_deliveries.number', '=', 'checkpoints.number')
                .where('witness', '=', name),
            ),
          ),
        );
      const rows =
        everyMs === null
          ? await missingCheckpoints.orderBy('number').limit(messageMax).execute()
          : await missingCheckpoints.orderBy('number', 'desc').limit(1).execute();
      const checkpoints = withUnsent(rows.map(checkpointOf), this.#unsent.get(name) ?? []);
      if (checkpoints.length === 0) return;
      await send(checkpoints);
      const sentSignatures = new Set(checkpoints.map(({ signature }) => signature));
      this.#unsent.set(
        name,
        (this.#unsent.get(name) ?? []).filter(({ signature }) => !sentSignatures.has(signature)),
      );
      if (rows.length === 0) return;
      await tables
        .insertInto('checkpoint_deliveries')
        .values(rows.map(({ number }) => ({ number, witness: name, delivered_at: new Date(now()) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (everyMs !== null || rows.length < messageMax) return;
    }
  }

  async #isRecent(name: WitnessName, everyMs: number): Promise<boolean> {
    const { tables, now } = this.#options;
    const nowMs = now();
    const recentCheckpoint = tables
      .selectFrom('checkpoint_deliveries')
      .select('number')
      .where('witness', '=', name)
      .where('delivered_at', '>', new Date(nowMs - everyMs))
      .where('delivered_at', '<=', new Date(nowMs));
    return (await recentCheckpoint.executeTakeFirst()) !== undefined;
  }

  /** The newest checkpoints first, each with its witnesses. */
  async list(): Promise<WitnessedCheckpoint[]> {
    const { tables } = this.#options;
    const rows = await tables.selectFrom('checkpoints').selectAll().orderBy('number', 'desc').limit(listedMax).execute();
    const numbers = rows.map(({ number }) => number);
    const deliveries =
      numbers.length === 0
        ? []
        : await tables.selectFrom('checkpoint_deliveries').select(['number', 'witness']).where('number', 'in', numbers).execute();
    return rows.map((row) => ({
      ...checkpointOf(row),
      witnesses: witnessNames.filter((name) => deliveries.some(({ number, witness }) => number === row.number && witness === name)),
    }));
  }
}

/** Undelivered checkpoints of the database, and those of this process that are not among them, oldest first. */
function withUnsent(checkpoints: readonly Checkpoint[], unsentCheckpoints: readonly Checkpoint[]): readonly Checkpoint[] {
  const signatures = new Set(checkpoints.map(({ signature }) => signature));
  return [...checkpoints, ...unsentCheckpoints.filter(({ signature }) => !signatures.has(signature))].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
}

type CheckpointRow = Omit<Checkpoint, 'seq' | 'at'> & { readonly seq: string; readonly at: Date };

function checkpointOf({ seq, head_hash, at, previous_checkpoint_hash, key_id, signature }: CheckpointRow): Checkpoint {
  return { seq: integerOfText(seq), head_hash, at: at.toISOString(), previous_checkpoint_hash, key_id, signature };
}

/** The checkpoints, and the witnesses that have each of them. */
export const checkpointMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.checkpoints (
        number bigint generated always as identity primary key,
        seq bigint not null,
        head_hash text not null,
        at timestamptz not null,
        previous_checkpoint_hash text not null,
        hash text not null,
        key_id text not null,
        signature text not null -- Ed25519, base64
      )`.execute(db);
    await sql`
      create table desk.checkpoint_deliveries (
        number bigint not null references desk.checkpoints,
        witness text not null,
        delivered_at timestamptz not null,
        primary key (number, witness)
      )`.execute(db);
  },
};
