import type { AuditEntry, AuditLog } from './audit-log.ts';

type Repeated = { readonly entry: AuditEntry; count: number };

/** Equal refusals of one actor, between two flushes, that have a row each: the others are counted in one. */
const rowsMax = 5;

/** Objects of one actor's refusals, between two flushes, that are told apart: beyond them the route stands for its objects. */
const objectsMax = 30;

/**
 * Writes refusals to the audit log without letting a flood of them fill it: the first equal ones of an actor have a row each, those after them one
 * row with their number at the next `flush`, which comes every minute.
 */
export class RefusalLog {
  readonly #audit: Pick<AuditLog, 'record'>;
  #ofActors = new Map<string, Map<string, Repeated>>();

  constructor(audit: Pick<AuditLog, 'record'>) {
    this.#audit = audit;
  }

  /** `route` is the template of the path: `'/api/v1/wallets/:id'`. */
  async tell(entry: AuditEntry, route: string): Promise<void> {
    const repeated = this.#repeated(entry, route);
    repeated.count += 1;
    if (repeated.count <= rowsMax) await this.#audit.record({ ...repeated.entry, requestId: entry.requestId ?? null });
  }

  /** Writes down how many were counted, and begins anew. */
  async flush(): Promise<void> {
    const all = [...this.#ofActors.values()].flatMap((ofActor) => [...ofActor.values()]);
    this.#ofActors = new Map();
    for (const { entry, count } of all)
      if (count > rowsMax) await this.#audit.record({ ...entry, detail: { ...entry.detail, count: String(count - rowsMax) } });
  }

  #repeated(entry: AuditEntry, route: string): Repeated {
    const actor = entry.actor?.email ?? '';
    const ofActor = this.#ofActors.get(actor) ?? new Map<string, Repeated>();
    this.#ofActors.set(actor, ofActor);
    const isNew = !ofActor.has(keyOf(entry));
    const told = { ...entry, requestId: null, object: isNew && ofActor.size >= objectsMax ? route : (entry.object ?? null) };
    const repeated = ofActor.get(keyOf(told)) ?? { entry: told, count: 0 };
    ofActor.set(keyOf(told), repeated);
    return repeated;
  }
}

function keyOf({ action, object, detail }: AuditEntry): string {
  return JSON.stringify([action, object ?? null, detail]);
}
