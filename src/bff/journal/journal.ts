import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { AuditLog } from '#bff/audit/audit-log.ts';
import { Sealer } from '#bff/sealed.ts';
import type { DeskTables } from '#bff/tables.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import { type CommandState } from '#contract/desk/command-basics.ts';
import { unresolvedStates } from '#contract/desk/command.ts';
import type { Role } from '#contract/roles.ts';

export type CommandRow = Selectable<DeskTables['commands']>;
export type NewCommand = Insertable<DeskTables['commands']>;
export type Evidence = { readonly at: Date; readonly what: string };

/** Who moves a command; null is the desk itself. */
export type Mover = { readonly email: string; readonly roles: readonly Role[] } | null;

type Trx = Kysely<DeskTables>;

/** One move of a command. It happens only from one of the states, and only while the further conditions hold. */
type Move = {
  readonly id: string;
  readonly from: readonly CommandState[];
  readonly set: Updateable<DeskTables['commands']>;
  /** The replica that must be its sender; null for none yet. */
  readonly sender?: string | null;
  readonly evidence?: string;
  /** What the audit row says besides the state. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly by: Mover;
  readonly requestId?: string;
};

/** What an audit row may say besides. */
type Told = { readonly requestId?: string | undefined; readonly detail?: Readonly<Record<string, string>> | undefined };

/** What of a command is sealed. */
type SealedPart = 'body' | 'answer' | 'preflight';

type Options = { readonly tables: Trx; readonly audit: AuditLog; readonly secret: string; readonly now: () => number };

/** How each state stands in the audit log. */
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
 * The write-ahead journal of commands. A command is a row before a byte of it leaves, one statement claims its one attempt, and every
 * change of state is committed with its audit row. Sending, 4.
 */
export class Journal {
  readonly tables: Trx;
  readonly #audit: AuditLog;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, audit, secret, now }: Options) {
    this.tables = tables;
    this.#audit = audit;
    this.#sealer = new Sealer(secret, 'commands');
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

  /** Makes equal commands and those of one lane wait for each other until the transaction ends. */
  async lockLane(trx: Trx, lane: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`desk command ${lane}`}, 0))`.execute(trx);
  }

  /** The unresolved command of a lane, or undefined. */
  async unresolvedIn(trx: Trx, lane: string): Promise<CommandRow | undefined> {
    return trx.selectFrom('commands').selectAll().where('lane', '=', lane).where('state', 'in', unresolvedStates).executeTakeFirst();
  }

  /** Writes a command down. False when its id is taken. */
  async insert(trx: Trx, command: NewCommand, by: Mover, requestId: string): Promise<boolean> {
    const written = await trx
      .insertInto('commands')
      .values(command)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) return false;
    const what = command.state === 'awaiting_review' ? `Written down; our review is needed: ${command.review_why}` : 'Written down';
    await this.note(trx, command.id, what);
    await this.#tell(trx, command.id, command.state, { by, requestId });
    return true;
  }

  /** Moves a command in the caller's transaction; null when it is not where the move begins any more. */
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
    if (set.state !== undefined) await this.#tell(trx, id, moved.state, { by, requestId, detail });
    return moved;
  }

  move(move: Move): Promise<CommandRow | null> {
    return this.transact((trx) => this.moveIn(trx, move));
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

  /** The text again, or null when there is none or it cannot be opened. */
  open(sealed: string | null, id: string, part: SealedPart): string | null {
    return sealed === null ? null : this.#sealer.open(sealed, `${id} ${part}`);
  }

  async #tell(trx: Trx, id: string, state: CommandState, { by, requestId, detail }: Pick<Move, 'by'> & Told): Promise<void> {
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
