import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { Hints } from '#bff/core/hints.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { MovedCommand, Notices } from '#bff/events/index.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import { type CommandState } from '#contract/desk/command-basics.ts';
import { unresolvedStates } from '#contract/desk/command.ts';
import type { Role } from '#contract/roles.ts';
import type { Outcome } from './outcome.ts';

export type CommandRow = Selectable<DeskTables['commands']>;
export type NewCommand = Insertable<DeskTables['commands']>;
export type Evidence = { readonly at: Date; readonly what: string };

/** The actor of a state change; null for the desk itself. */
export type Mover = { readonly email: string; readonly roles: readonly Role[] } | null;

type Trx = Kysely<DeskTables>;

/**
 * A state change of a command, permitted only from the listed states and under the further
 * conditions.
 */
export type Move = {
  readonly id: string;
  readonly from: readonly CommandState[];
  readonly set: Updateable<DeskTables['commands']>;
  /** The required sender; null requires that there is none yet. */
  readonly sender?: string | null;
  readonly evidence?: string;
  /** Further details of the audit row, besides the state. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly by: Mover;
  readonly requestId?: string;
};

/** Optional fields of an audit row. */
type Told = { readonly requestId?: string | undefined; readonly detail?: Readonly<Record<string, string>> | undefined };

/** The encrypted parts of a command. */
type SealedPart = 'body' | 'answer' | 'preflight';

type Options = {
  readonly tables: Trx;
  readonly audit: AuditLog;
  readonly hints: Hints;
  readonly notices: Notices;
  readonly keys: DeskKeys;
  readonly now: () => number;
};

/** How the audit log names each state. */
const decisions = {
  awaiting_review: 'done',
  sending: 'done',
  confirmed: 'done',
  refused: 'refused',
  not_sent: 'refused',
  unknown: 'unknown',
  declined: 'refused',
  cancelled: 'refused',
  expired: 'refused',
} as const satisfies Record<CommandState, AuditDecision>;

/**
 * The write-ahead journal of commands. A command is recorded before a byte of it is sent. One
 * statement claims its single attempt. Every state change is committed with its audit row.
 */
export class Journal {
  readonly tables: Trx;
  /** Ids of the commands whose attempt this process is making. */
  readonly attempting = new Set<string>();
  /** Outcomes of this process's attempts that could not be recorded yet, by command. */
  readonly unrecorded = new Map<string, { readonly outcome: Outcome; readonly by: Mover }>();
  readonly #audit: AuditLog;
  readonly #hints: Hints;
  readonly #notices: Notices;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, audit, hints, notices, keys, now }: Options) {
    this.tables = tables;
    this.#audit = audit;
    this.#hints = hints;
    this.#notices = notices;
    this.#sealer = new Sealer(keys, 'commands');
    this.#now = now;
  }

  transact<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    return this.tables.transaction().execute(work);
  }

  async find(id: string, trx: Trx = this.tables): Promise<CommandRow | undefined> {
    return trx.selectFrom('commands').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async evidenceOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Evidence[]>> {
    const rows =
      ids.length === 0
        ? []
        : await this.tables.selectFrom('command_evidence').selectAll().where('command_id', 'in', ids).orderBy('position').execute();
    return Map.groupBy(rows, ({ command_id: id }) => id);
  }

  /** The batch of each command that is a part of one. */
  async batchesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.tables.selectFrom('batch_parts').select(['command_id', 'batch_id']).where('command_id', 'in', ids).execute();
    return new Map(rows.map(({ command_id: id, batch_id: batchId }) => [id, batchId]));
  }

  /** Serialises equal commands, and those of one lane, until the transaction ends. */
  async lockLane(trx: Trx, lane: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`desk command ${lane}`}, 0))`.execute(trx);
  }

  /** The unresolved command of a lane, or undefined. */
  async unresolvedIn(trx: Trx, lane: string): Promise<CommandRow | undefined> {
    return trx.selectFrom('commands').selectAll().where('lane', '=', lane).where('state', 'in', unresolvedStates).executeTakeFirst();
  }

  /** Inserts a command; false when its id is taken. */
  async insert(trx: Trx, command: NewCommand, by: Mover, requestId: string): Promise<boolean> {
    const written = await trx
      .insertInto('commands')
      .values(command)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) return false;
    const what = command.state === 'awaiting_review' ? `Recorded; our review is needed: ${command.review_why}` : 'Recorded';
    await this.note(trx, command.id, what);
    await this.#tell(trx, command, { by, requestId });
    return true;
  }

  /**
   * Changes a command's state in the caller's transaction. Null when its state is no longer one of
   * the listed states.
   */
  async moveIn(trx: Trx, { id, from, set, sender, evidence, detail, by, requestId }: Move): Promise<CommandRow | null> {
    const moved = await trx
      .updateTable('commands')
      .set(set)
      .where('id', '=', id)
      .where('state', 'in', from)
      .$if(sender !== undefined, (update) => update.where('sender', sender === null ? 'is' : '=', sender ?? null))
      .returningAll()
      .executeTakeFirst();
    if (moved === undefined) return null;
    if (evidence !== undefined) await this.note(trx, id, evidence);
    if (set.state === undefined) await this.#hints.publish(trx, { kind: 'command', id });
    else await this.#tell(trx, moved, { by, requestId, detail });
    return moved;
  }

  move(move: Move): Promise<CommandRow | null> {
    return this.transact((trx) => this.moveIn(trx, move));
  }

  /** The newest line of evidence, or undefined. */
  async lastEvidence(trx: Trx, id: string): Promise<string | undefined> {
    const lines = trx.selectFrom('command_evidence').select('what').where('command_id', '=', id);
    return (await lines.orderBy('position', 'desc').limit(1).executeTakeFirst())?.what;
  }

  /** Adds a line of evidence. */
  async note(trx: Trx, id: string, what: string): Promise<void> {
    await sql`
      insert into desk.command_evidence (command_id, position, at, what)
      select ${id}, coalesce(max(position), 0) + 1, ${this.date()}, ${what} from desk.command_evidence where command_id = ${id}`.execute(
      trx,
    );
  }

  date(): Date {
    return new Date(this.#now());
  }

  seal(text: string, id: string, part: SealedPart): string {
    return this.#sealer.seal(text, `${id} ${part}`);
  }

  /** The decrypted text. Null without a text, or when it cannot be decrypted. */
  open(sealed: string | null, id: string, part: SealedPart): string | null {
    return sealed === null ? null : this.#sealer.open(sealed, `${id} ${part}`);
  }

  async #tell(trx: Trx, command: MovedCommand, { by, requestId, detail }: Pick<Move, 'by'> & Told): Promise<void> {
    const { id, state } = command;
    await this.#notices.commandMoved(trx, command);
    await this.#hints.publish(trx, { kind: 'command', id });
    await this.#audit.append(trx, {
      action: 'command',
      decision: decisions[state],
      actor: by,
      object: `/bff/commands/${id}`,
      commandId: id,
      requestId: requestId ?? null,
      detail: { state, ...detail },
    });
  }
}
