import type { AuditEntry, AuditLog } from './audit-log.ts';

type Repeated = { readonly entry: AuditEntry; count: number };

/**
 * Equal refusals of one actor that get their own row, per flush. Further ones are counted in one
 * row.
 */
const rowsMax = 5;

/**
 * Distinct objects of one actor's refusals, per flush. Further ones are recorded under the route.
 */
const objectsMax = 30;

/**
 * Writes refusals to the audit log without letting a flood fill it. An actor's first equal refusals
 * get a row each. Further ones become one row with their count at the next `flush`, every minute.
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

  /** Writes the counts, and starts again. */
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
