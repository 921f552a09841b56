import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addUserWithPassword } from '#bff/auth/session/test-add-user.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { startServer, type ServerProcess } from '#bff/operations/load/test-process.ts';
import { cookieOf, pageHeaders, testCredentials, testCustody, testScheme } from '#bff/test-desk.ts';
import { connectDatabase } from '#database/connect.ts';
import { createDatabase } from '#database/test-postgres.ts';

/** A desk in its own process. The service and the database of the desk survive it. */
export type DeskProcess = ServerProcess;

type DesksOptions = {
  readonly databaseUrl: string;
  readonly custodyUrl: string;
  /** Additional environment settings of each desk. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly reportsMemory?: boolean;
};

/** Starts desks on one database with one service. `close` stops the desks that still run. */
export async function openDesks({ databaseUrl, custodyUrl, settings = {}, reportsMemory = false }: DesksOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-killed-'));
  const startedProcesses: DeskProcess[] = [];
  return {
    start: async (): Promise<DeskProcess> => {
      const env = {
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        CUSTODY_BASE_URL: custodyUrl,
        DESK_KEY: 'a-key-of-at-least-32-characters-x',
        DESK_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
        CUSTODY_ACCESS_ID: testCredentials.accessId,
        CUSTODY_SECRET_KEY: testCredentials.secretKey,
        CUSTODY_AUTH_SCHEME: testScheme,
        MONEY_SIGNATURE_WINDOW_S: '3',
        MONEY_READBACK_S: '1',
        ...settings,
      };
      const script = join(import.meta.dirname, '..', '..', 'main.ts');
      const desk = await startServer({ script, env, address: /Custody Desk: (http\S+)/, reportsMemory });
      startedProcesses.push(desk);
      return desk;
    },
    close: async (): Promise<void> => {
      for (const desk of startedProcesses) await desk.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Opens a world of desks that the test may kill, with a real PostgreSQL, a service, one permanent desk and two treasurers.
 * Orders need no approval.
 */
export async function openKillable(settings?: Readonly<Record<string, string>>) {
  const createdDatabase = await createDatabase();
  const database = await connectDatabase({ url: createdDatabase.url, dataDir: '' });
  const tables = database.tables<DeskTables>('desk');
  const custody = await testCustody(database);
  const desks = await openDesks({
    databaseUrl: createdDatabase.url,
    custodyUrl: custody.url,
    ...(settings === undefined ? {} : { settings }),
  });
  const permanentDesk = await desks.start();
  const cookies = new Map<string, string>();

  const signIn = async (name: string, role: 'treasury'): Promise<void> => {
    const email = `${name}@desk.example`;
    const password = await addUserWithPassword(tables, { email, roles: [role] });
    const headers = { ...pageHeaders, 'content-type': 'application/json' };
    const answer = await fetch(`${permanentDesk.url}/bff/session`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status}`);
    cookies.set(name, cookieOf(answer.headers.getSetCookie()));
  };

  /** Sends the request of a user to a desk. Returns null if the desk died before it answered. */
  const ask = async (desk: DeskProcess, user: string, method: string, path: string, body?: unknown, overrides = {}) => {
    const headers = { ...pageHeaders, 'content-type': 'application/json', cookie: cookies.get(user) ?? '', ...overrides };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(desk.url + path, { method, headers, ...(body === undefined ? {} : { body: text }) }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => null,
    );
  };

  await signIn('first', 'treasury');
  await signIn('second', 'treasury');
  await setReviews(tables, 'off');
  return {
    database,
    tables,
    custody,
    desks,
    permanentDesk,
    ask,
    /**
     * Moves the times of replicas and of unclaimed commands 60 s back, so that killed desks count as dead and their commands as
     * never sent.
     */
    halfAMinutePasses: async (): Promise<void> => {
      const earlierTime = new Date(Date.now() - 60_000);
      await tables.updateTable('replicas').set({ seen_at: earlierTime }).execute();
      await tables
        .updateTable('commands')
        .set({ made_at: earlierTime })
        .where('state', '=', 'sending')
        .where('sender', 'is', null)
        .execute();
    },
    close: async (): Promise<void> => {
      await desks.close();
      await custody.close();
      await database.close();
      await createdDatabase.drop();
    },
  };
}
