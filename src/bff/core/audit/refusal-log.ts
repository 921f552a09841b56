import type { AuditEntry, AuditLog } from './audit-log.ts';

type RepeatedRefusal = { readonly entry: AuditEntry; count: number };

/** Number of equal refusals of an actor that get separate rows between two flushes. The others share one row with their count. */
const rowsMax = 5;

/** Number of objects in an actor's refusals that are named between two flushes. Other objects are recorded under their route. */
const objectsMax = 30;

/**
 * Writes refusals to the audit log so that a flood of requests cannot fill it. The first equal refusals of an actor get separate
 * rows. `flush`, once a minute, writes one row with the count of the others.
 */
export class RefusalLog {
  readonly #audit: Pick<AuditLog, 'record'>;
  #ofActors = new Map<string, Map<string, RepeatedRefusal>>();

  constructor(audit: Pick<AuditLog, 'record'>) {
    this.#audit = audit;
  }

  /** Records a refusal. `route` is the template of the path, for example `'/api/v1/wallets/:id'`. */
  async record(entry: AuditEntry, route: string): Promise<void> {
    const repeatedRefusal = this.#repeated(entry, route);
    repeatedRefusal.count += 1;
    if (repeatedRefusal.count <= rowsMax) await this.#audit.record({ ...repeatedRefusal.entry, requestId: entry.requestId ?? null });
  }

  /** Writes the counts and resets them. */
  async flush(): Promise<void> {
    const allRefusals = [...this.#ofActors.values()].flatMap((actorRefusals) => [...actorRefusals.values()]);
    this.#ofActors = new Map();
    for (const { entry, count } of allRefusals)
      if (count > rowsMax) await this.#audit.record({ ...entry, detail: { ...entry.detail, count: String(count - rowsMax) } });
  }

  #repeated(entry: AuditEntry, route: string): RepeatedRefusal {
    const actor = entry.actor?.email ?? '';
    const actorRefusals = this.#ofActors.get(actor) ?? new Map<string, RepeatedRefusal>();
    this.#ofActors.set(actor, actorRefusals);
    const isNew = !actorRefusals.has(keyOf(entry));
    const entryToWrite = { ...entry, requestId: null, object: isNew && actorRefusals.size >= objectsMax ? route : (entry.object ?? null) };
    const countedRefusal = actorRefusals.get(keyOf(entryToWrite)) ?? { entry: entryToWrite, count: 0 };
    actorRefusals.set(keyOf(entryToWrite), countedRefusal);
    return countedRefusal;
  }
}

function keyOf({ action, object, detail }: AuditEntry): string {
  return JSON.stringify([action, object ?? null, detail]);
}
