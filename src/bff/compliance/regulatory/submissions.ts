import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { User } from '#bff/auth/index.ts';
import type { TransactionWork } from '#bff/core/audit/audit-log.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { submissionSchema, type Submission, type SubmissionOutcome } from '#contract/desk/submission.ts';
import { comparableKey } from '#contract/service/transaction.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';

type Options = { readonly tables: Kysely<DeskTables>; readonly keys: DeskKeys; readonly now: () => number };

/** The outcome of an attempt. `held` is the regulatory part of the record that the service returned. */
export type AttemptOutcome = {
  readonly outcome: Exclude<SubmissionOutcome, 'sending'>;
  readonly status?: number;
  readonly message?: string;
  readonly held?: unknown;
  /** The key of the record when the answer has it. */
  readonly key?: string;
};

/** An attempt in progress. */
export type Attempt = { readonly id: string; readonly key: string };

/** Maximum duration of an attempt, ms. It is 60 s for the write and 8 s for each of the two reads before it. An older attempt has ended. */
const attemptMsMax = 100_000;

/** Maximum number of attempts in the list of one transaction. */
const resultsMax = 100;

const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * All attempts to submit regulatory information, recorded before they are sent. User, time and transaction are readable,
 * but the request and the answer are encrypted. A unique index permits only one attempt per transaction at a time, on all
 * replicas together.
 */
export class Submissions {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, keys, now }: Options) {
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'submissions');
    this.#now = now;
  }

  /** Records an attempt. Throws a `Refusal` while another attempt for the transaction is in progress. */
  async begin(user: User, key: string, body: string, transactionWork: TransactionWork): Promise<Attempt> {
    const attempt: Attempt = { id: randomUUID(), key: comparableKey(key) };
    await this.#endLost(attempt.key);
    await this.#tables.transaction().execute(async (trx) => {
      const insertedRow = await trx
        .insertInto('submissions')
        .values({
          id: attempt.id,
          transaction_key: attempt.key,
          user_id: user.id,
          user_name: user.name,
          user_email: user.email,
          started_at: new Date(this.#now()),
          ended_at: null,
          outcome: 'sending',
          status: null,
          sealed_body: this.#sealer.seal(body, `${attempt.id} body`),
          sealed_answer: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (insertedRow === undefined) throw inProgressRefusal();
      await transactionWork(trx);
    });
    return attempt;
  }

  /** Moves an attempt to the key in the record. Throws a `Refusal` while another attempt under that key is in progress. */
  async rename(attempt: Attempt, key: string): Promise<Attempt> {
    const renamedAttempt: Attempt = { ...attempt, key: comparableKey(key) };
    await this.#endLost(renamedAttempt.key);
    try {
      await this.#tables.updateTable('submissions').set({ transaction_key: renamedAttempt.key }).where('id', '=', attempt.id).execute();
    } catch (error) {
      throw isUniqueViolation(error) ? inProgressRefusal() : error;
    }
    return renamedAttempt;
  }

  async end(attempt: Attempt, { outcome, status, message, held, key }: AttemptOutcome, transactionWork: TransactionWork): Promise<void> {
    const answer = writeJson({ message: message ?? null, held: held ?? null });
    await this.#tables.transaction().execute(async (trx) => {
      await trx
        .updateTable('submissions')
        .set({
          outcome,
          status: status ?? null,
          ...(key === undefined ? {} : { transaction_key: comparableKey(key) }),
          ended_at: new Date(this.#now()),
          sealed_answer: this.#sealer.seal(answer, `${attempt.id} answer`),
        })
        .where('id', '=', attempt.id)
        .execute();
      await transactionWork(trx);
    });
  }

  /** The attempts for a transaction, newest first. */
  async of(key: string): Promise<Submission[]> {
    await this.#endLost(comparableKey(key));
    const rows = await this.#tables
      .selectFrom('submissions')
      .selectAll()
      .where('transaction_key', '=', comparableKey(key))
      .orderBy('started_at', 'desc')
      .limit(resultsMax)
      .execute();
    return rows.map((row) => this.toSubmission(row));
  }

  /** Ends attempts whose process stopped before it recorded an outcome. Their outcome is unknown. */
  async #endLost(key: string): Promise<void> {
    await this.#tables
      .updateTable('submissions')
      .set({ outcome: 'unknown', ended_at: new Date(this.#now()) })
      .where('transaction_key', '=', key)
      .where('outcome', '=', 'sending')
      // After a correction of the clock, the start of an attempt may be far in the future.
      .where(({ eb, or }) =>
        or([eb('started_at', '<', new Date(this.#now() - attemptMsMax)), eb('started_at', '>', new Date(this.#now() + attemptMsMax))]),
      )
      .execute();
  }

  toSubmission(row: Selectable<DeskTables['submissions']>): Submission {
    const { id, user_name: name, user_email: email, started_at, ended_at, outcome, status } = row;
    const answer = this.#openText(row.sealed_answer, `${id} answer`);
    return submissionSchema.parse({
      id,
      by: { name, email },
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      outcome,
      information: this.#openText(row.sealed_body, `${id} body`),
      status,
      message: null,
      held: null,
      ...(typeof answer === 'object' ? answer : {}),
    });
  }

  #openText(sealedText: string | null, sealContext: string): unknown {
    const text = sealedText === null ? null : this.#sealer.open(sealedText, sealContext);
    return text === null ? null : readJson(text);
  }
}

function inProgressRefusal(): Refusal {
  return new Refusal('submission_under_way', 'Another submission for this transaction is in progress: nothing was sent');
}
