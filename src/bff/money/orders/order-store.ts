import { sql, type Kysely } from 'kysely';
import type { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { Hints } from '#bff/core/hints.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Notices } from '#bff/events/index.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import type { BatchState } from '#contract/desk/batches.ts';
import type { reviewDecisions } from '#contract/desk/command.ts';
import type { CommandKind, CommandState } from '#contract/money/command-basics.ts';
import type { Role } from '#contract/roles.ts';

export type Trx = Kysely<DeskTables>;

/** The names of the kinds of orders in messages. */
export const orderLabels = { command: 'request', batch: 'batch' } as const;

/** An order's states in messages, for example `'This request was not sent'`. */
export const orderStateTexts = {
  awaiting_review: 'awaits approval',
  sending: 'is being sent',
  running: 'is being sent',
  paused: 'is paused',
  confirmed: 'was accepted',
  ended: 'is completed',
  refused: 'was refused',
  not_sent: 'was not sent',
  unknown: 'has an unknown outcome',
  declined: 'was declined',
  cancelled: 'was cancelled',
  expired: 'expired',
} as const satisfies Record<CommandState | BatchState, string>;

/** The user who causes a change of state, or null for the desk itself. */
export type StateChangeActor = { readonly email: string; readonly roles: readonly Role[] } | null;

/** The approval columns of commands and batches. */
export type ReviewColumns = {
  readonly review_needed: boolean;
  readonly review_why: string;
  readonly reviewer_name: string | null;
  readonly reviewer_email: string | null;
  readonly reviewed_at: Date | null;
  readonly review_decision: (typeof reviewDecisions)[number] | null;
  readonly review_reason: string | null;
  /** The required approvals, as JSON text, or null for an order from before the policy. */
  readonly review_required: string | null;
  readonly awaits_since: Date | null;
  readonly policy_version: number | null;
  readonly policy_rule: string | null;
  readonly policy_words: string | null;
  readonly policy_then: string | null;
};

/** The columns of the requester and of the approval, which commands and batches share. */
export type OrderRow = ReviewColumns & {
  readonly id: string;
  readonly state: CommandState | BatchState;
  readonly user_id: number;
  readonly user_email: string;
  /** Only commands have these columns. */
  readonly kind?: CommandKind;
  readonly wallet_id: string | null;
  readonly asset: string;
  readonly made_at: Date;
  readonly fingerprint: string;
  readonly sealed_facts: string | null;
  /** The checks of the order at the time when approval was requested, as encrypted JSON text, or null if they were not stored. */
  readonly sealed_preflight: string | null;
  /** The estimated figures of the order at that time, as encrypted JSON text. */
  readonly sealed_figures: string | null;
};

/** A change of an order that continues to await approval. */
export type WaitingOrderChange = {
  readonly id: string;
  readonly set: Partial<ReviewColumns>;
  readonly reason: string;
  readonly by: StateChangeActor;
  readonly requestId?: string;
};

/** The end of an order that awaited approval. */
export type OrderEnd = {
  readonly id: string;
  readonly state: 'declined' | 'cancelled' | 'expired';
  readonly reason: string;
  /** The reason and the approver of a decline. */
  readonly review?: Partial<ReviewColumns>;
  readonly by: StateChangeActor;
  readonly requestId?: string;
};

/** Fields of the audit row in addition to the state. */
type AuditedStateChange = {
  readonly by: StateChangeActor;
  readonly requestId?: string | undefined;
  readonly detail?: Readonly<Record<string, string>> | undefined;
};

type Options = {
  readonly tables: Trx;
  readonly audit: AuditLog;
  readonly hints: Hints;
  readonly notices: Notices;
  readonly keys: DeskKeys;
  readonly now: () => number;
};

/** The audit log's decision for each state. */
const decisions = {
  awaiting_review: 'done',
  sending: 'done',
  running: 'done',
  paused: 'done',
  ended: 'done',
  confirmed: 'done',
  refused: 'refused',
  not_sent: 'refused',
  unknown: 'unknown',
  declined: 'refused',
  cancelled: 'refused',
  expired: 'refused',
} as const satisfies Record<CommandState | BatchState, AuditDecision>;

/** The store of one kind of order. Texts from users are encrypted, and every change of state is committed with its audit row. */
export abstract class OrderStore<Row extends OrderRow, New> {
  /** The noun for this kind of order in messages. */
  abstract readonly kindName: 'command' | 'batch';
  readonly tables: Trx;
  protected readonly notices: Notices;
  readonly #table: 'commands' | 'batches';
  readonly #audit: AuditLog;
  readonly #hints: Hints;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor(table: 'commands' | 'batches', { tables, audit, hints, notices, keys, now }: Options) {
    this.tables = tables;
    this.notices = notices;
    this.#table = table;
    this.#audit = audit;
    this.#hints = hints;
    this.#sealer = new Sealer(keys, table);
    this.#now = now;
  }

  abstract find(id: string, trx?: Trx): Promise<Row | undefined>;
  /** Reads and locks an order until the transaction ends. */
  abstract lock(trx: Trx, id: string): Promise<Row | undefined>;
  /** Inserts an order. False when another order has its id. */
  abstract insert(trx: Trx, order: New, actor: StateChangeActor, requestId: string): Promise<boolean>;
  /** Ends an order that awaits approval. Returns null if it does not await approval any more. */
  abstract end(trx: Trx, ending: OrderEnd): Promise<Row | null>;
  /** Changes an order that continues to await approval. Returns null if it does not await approval any more. */
  abstract storeWaiting(trx: Trx, change: WaitingOrderChange): Promise<Row | null>;

  transact<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    return this.tables.transaction().execute(work);
  }

  date(): Date {
    return new Date(this.#now());
  }

  /** Makes orders of one wallet and asset run one after another until the transaction ends. */
  async lockWalletAsset(trx: Trx, walletAssetLock: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`desk command ${walletAssetLock}`}, 0))`.execute(trx);
  }

  /** Ids of the orders that have awaited approval since before a time. */
  async awaitingSince(latestDate: Date): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id('desk', this.#table)} where state = 'awaiting_review' and coalesce(awaits_since, made_at) < ${latestDate}`.execute(
      this.tables,
    );
    return rows.map(({ id }) => id);
  }

  /** Stores the encrypted checks and figures of an order. */
  async storePreflight(id: string, columns: Pick<OrderRow, 'sealed_preflight' | 'sealed_figures'>): Promise<void> {
    await this.tables.updateTable(this.#table).set(columns).where('id', '=', id).execute();
  }

  seal(text: string, id: string, part: string): string {
    return this.#sealer.seal(text, `${id} ${part}`);
  }

  /** The decrypted text. Returns null if no text is stored, or if no key decrypts it. */
  open(sealedText: string | null, id: string, part: string): string | null {
    return sealedText === null ? null : this.#sealer.open(sealedText, `${id} ${part}`);
  }

  protected async hint(trx: Trx, id: string): Promise<void> {
    await this.#hints.publish(trx, { kind: this.kindName, id });
  }

  /** Reports a change of state to browsers and then to the audit log, which must be last because all other writers wait for it. */
  protected async audit(
    trx: Trx,
    { id, state }: Pick<OrderRow, 'id' | 'state'>,
    { by, requestId, detail }: AuditedStateChange,
  ): Promise<void> {
    await this.hint(trx, id);
    await this.#audit.append(trx, {
      action: this.kindName,
      decision: decisions[state],
      actor: by,
      object: `/bff/${this.#table}/${id}`,
      ...(this.kindName === 'command' ? { commandId: id } : {}),
      requestId: requestId ?? null,
      detail: { state, ...detail },
    });
  }
}
