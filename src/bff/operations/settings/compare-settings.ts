import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Core } from '#bff/core.ts';
import type { RetentionDays } from '#bff/core/retention-days.ts';
import type { Notices } from '#bff/events/index.ts';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import { secondMs } from '#contract/limits.ts';
import { integerOfText } from '#contract/wire/integer.ts';

/** Number of the advisory lock of the comparison. */
const lockNumber = 4203;

/** The settings of the environment that are controls. Each function returns whether a new value is weaker. */
const isWeaker = {
  STEP_UP_FACTOR: (_from, to) => to === 'password',
  // A shorter time deletes the evidence from the service earlier.
  RETAIN_INBOX_DAYS: (from, to) => integerOfText(to) < integerOfText(from),
  // A longer time stores personal data longer.
  RETAIN_PEOPLE_DAYS: (from, to) => integerOfText(to) > integerOfText(from),
  // With a shorter window, users may resolve an unknown payment as not sent earlier.
  MONEY_SIGNATURE_WINDOW_S: (from, to) => integerOfText(to) < integerOfText(from),
  MONEY_READBACK_S: (from, to) => integerOfText(to) < integerOfText(from),
} as const satisfies Readonly<Record<string, (from: string, to: string) => boolean>>;

type ComparedSettings = Readonly<Record<keyof typeof isWeaker, string>>;

/** The settings of the environment at this start. */
type StartSettings = {
  readonly stepUpFactor: StepUpFactor;
  readonly retention: RetentionDays;
  readonly times: { readonly signatureWindowMs: number; readonly readBackMs: number };
};

/** The compared settings as text. */
export function comparedSettings({ stepUpFactor, retention: { inbox, people }, times }: StartSettings): ComparedSettings {
  return {
    STEP_UP_FACTOR: stepUpFactor,
    RETAIN_INBOX_DAYS: String(inbox),
    RETAIN_PEOPLE_DAYS: String(people),
    MONEY_SIGNATURE_WINDOW_S: String(Math.ceil(times.signatureWindowMs / secondMs)),
    MONEY_READBACK_S: String(Math.ceil(times.readBackMs / secondMs)),
  };
}

/**
 * Compares the settings with those of the last start, because their changes need no approval. A changed value is audited,
 * and users are also notified of a weaker value. The very first start only stores the settings.
 */
export async function compareSettings(
  { tables, audit, notices, now }: Pick<Core, 'tables' | 'audit' | 'now'> & { readonly notices: Notices },
  settings: ComparedSettings,
): Promise<void> {
  await tables.transaction().execute(async (trx) => {
    // When several replicas start together, this lock lets only the first replica notify users.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
    const storedSettings = new Map(
      (await trx.selectFrom('settings_seen').select(['name', 'value']).execute()).map(({ name, value }) => [name, value]),
    );
    const at = new Date(now());
    const changedNames = Object.keys(isWeaker).filter(
      (name): name is keyof ComparedSettings => storedSettings.get(name) !== settings[name as keyof ComparedSettings],
    );
    for (const name of changedNames) {
      const row = { value: settings[name], seen_at: at };
      await trx
        .insertInto('settings_seen')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
      const from = storedSettings.get(name);
      if (from === undefined) continue;
      const to = settings[name];
      const isWeakened = isWeaker[name](from, to);
      if (isWeakened) await notices.controlChanged(trx, { kind: 'setting_loosened', ref: name, state: `${from} → ${to}`, by: null });
      const detail = { setting: name, change: isWeakened ? 'loosened' : 'tightened', from, to };
      await audit.append(trx, { action: 'setting', decision: 'done', actor: null, detail });
    }
  });
}

/** Adds the settings of the environment at the last start. */
export const settingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk.settings_seen (name text primary key, value text not null, seen_at timestamptz not null)`.execute(db);
  },
};
