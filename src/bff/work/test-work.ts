import { openJournal, quickTimes } from '#bff/money/commands/test-journal.ts';
import type { TestUser } from '#bff/test-desk.ts';
import { workSchema, type Work, type WorkKind } from '#contract/desk/work.ts';
import { hourMs } from '#contract/limits.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Database } from '#database/connect.ts';

/** One user of each role, and a second treasurer. The user `administrator` is also a security admin. */
const workUsers = ['viewer', 'compliance', 'treasury', 'treasury2', 'administrator', 'security', 'auditor'] as const;

/** The users whose work lists have an item of a record, the kind of the item, and the users whose own request waits. */
export type WorkReaders = {
  readonly actingUsers: readonly TestUser[];
  readonly waitingUsers: readonly TestUser[];
  readonly kinds: readonly WorkKind[];
};

export const noReaders: WorkReaders = { actingUsers: [], waitingUsers: [], kinds: [] };

/** A time before every deadline. */
export const longAgo = () => new Date(Date.now() - 25 * hourMs);

/** Opens a desk without sweeps, with functions for the work lists of its users. */
export async function openWorkWorld(database: Database, now?: () => number) {
  const world = await openJournal(database, { money: { ...quickTimes, sweepMs: hourMs }, ...(now === undefined ? {} : { now }) });
  const rows = await world.tables.selectFrom('users').select(['id', 'email']).execute();
  const specialEmailNames = { administrator: 'admin', security: 'security2' } as const;
  const idOf = (user: TestUser): number => {
    const name = user in specialEmailNames ? specialEmailNames[user as keyof typeof specialEmailNames] : user;
    return rows.find(({ email }) => email === `${name}@desk.example`)?.id ?? 0;
  };

  /** Reads the work list of the user with these headers. */
  const workFor = async (headers: Record<string, string>): Promise<Work> => {
    const { statusCode, body } = await world.desk.app.inject({ url: '/bff/work', headers });
    if (statusCode !== 200) throw new Error(`the work list answered ${statusCode} ${body}`);
    return workSchema.parse(readJson(body));
  };
  const workOf = async (user: TestUser) => workFor(await world.desk.as(user));

  const readersOf = async (id: string): Promise<WorkReaders> => {
    const lists = await Promise.all(workUsers.map(async (user) => ({ user, ...(await workOf(user)) })));
    const listsWithItem = lists.filter(({ items }) => items.some((item) => item.id === id));
    const kinds = listsWithItem.flatMap(({ items }) => items.flatMap((item) => (item.id === id ? item.kind : [])));
    return {
      actingUsers: listsWithItem.map(({ user }) => user),
      waitingUsers: lists.flatMap(({ user, waiting }) => (waiting.some((item) => item.id === id) ? user : [])),
      kinds: [...new Set(kinds)],
    };
  };

  return { ...world, idOf, workFor, workOf, readersOf };
}

export type WorkWorld = Awaited<ReturnType<typeof openWorkWorld>>;
