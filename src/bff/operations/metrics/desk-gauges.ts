import type { Operations } from '#bff/operations/open-operations.ts';
import { commandStates } from '#contract/money/command-basics.ts';
import { integerOfText } from '#contract/wire/integer.ts';

type GaugeSources = Pick<Operations, 'metrics' | 'database' | 'tables' | 'hints' | 'now'>;

/** Adds the state that all replicas share to the metrics. Each request of the metrics reads the state again. */
export function watchDesk({ metrics, database, tables, hints, now }: GaugeSources): void {
  const ageOf = (at: Date | null | undefined) => [
    { value: at === null || at === undefined ? 0 : Math.max(0, (now() - at.getTime()) / 1000) },
  ];

  metrics.gauge('desk_commands', 'Commands by state', async () => {
    const rows = await tables
      .selectFrom('commands')
      .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute();
    const counts = new Map(rows.map(({ state, count }) => [state, integerOfText(count)]));
    return commandStates.map((state) => ({ state, value: counts.get(state) ?? 0 }));
  });
  metrics.gauge(
    'desk_oldest_unknown_seconds',
    'Age of the oldest command whose outcome is unknown; 0 if there is no such command',
    async () => {
      const row = await tables
        .selectFrom('commands')
        .select((eb) => eb.fn.min('made_at').as('at'))
        .where('state', '=', 'unknown')
        .executeTakeFirst();
      return ageOf(row?.at);
    },
  );
  metrics.gauge(
    'desk_inbox_lag_seconds',
    'Age of the oldest webhook whose record was not read yet; 0 if there is no such webhook',
    async () => {
      const row = await tables
        .selectFrom('inbox')
        .select((eb) => eb.fn.min('made_at').as('at'))
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return ageOf(row?.at);
    },
  );
  metrics.gauge('desk_database_connections', 'Connections of this process to a real PostgreSQL, by state', async () =>
    Object.entries<number>({ ...database.connections() }).map(([state, value]) => ({ state, value })),
  );
  metrics.gauge('desk_event_streams', 'Open streams of live updates of this process', async () => [{ value: hints.readerCount }]);
}
