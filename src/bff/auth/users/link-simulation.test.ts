import { beforeAll, expect, test } from 'vitest';
import { seededRandom, type Random } from '#bff/money/simulation/test-random.ts';
import { openMsMax, testPassword } from '#bff/test-desk.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import { describePostgres } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

const steps = 20;

const roleSets = [[], ['treasury'], ['compliance'], ['treasury', 'compliance']] as const;

/** A link, and the number of the newest audit row at the time when the desk returned it. */
type Link = { readonly path: string; readonly seq: number };

/** A use of a link, with the numbers of the newest audit rows when the desk returned the link and when the password was set. */
type LinkUse = { readonly from: number; readonly to: number };

describePostgres('random links and roles on two replicas', (openDatabase) => {
  let world: UserDesk;
  let proposer: Browser;
  let approver: Browser;
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase(), await openDatabase()]);
    proposer = (await world.userWith('ada@acme.example', 'security')).browser;
    approver = (await world.signIn('security2@desk.example', testPassword)).browser;
  }, openMsMax);

  /** The newest audit row of a user for one of these changes. */
  const newestOf = async (userId: number, ...changes: string[]): Promise<number> => {
    const rows = await auditOf(userId);
    return Math.max(...rows.flatMap(({ seq, change }) => (changes.includes(change) ? [seq] : [])));
  };
  const auditOf = async (userId: number) => {
    const rows = await world.tables
      .selectFrom('audit')
      .select(['seq', 'detail'])
      .where('object', '=', `/users/${userId}`)
      .orderBy('seq')
      .execute();
    return rows.map(({ seq, detail }) => ({
      seq: Number(seq),
      ...(JSON.parse(detail) as { change: string; roles?: string[]; before?: string[] }),
    }));
  };

  /** Proposes a change on one replica, and approves it on either replica if it needs approval. */
  const change = async (random: Random, method: 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await proposer(method, path, body, random.below(2));
    if (answer.status !== 202) return answer;
    const { id } = answer.json['change'] as { id: string };
    await approver('POST', `/bff/changes/${id}/decision`, { decision: 'approve' }, random.below(2));
    return answer;
  };

  /** Changes a user at random. Returns the wrong uses of links, and the numbers of uses, refusals and role changes. */
  const simulate = async (seed: number) => {
    const random = seededRandom(seed);
    const { id } = await world.userWith(`${random.uuid().slice(0, 8)}@acme.example`, 'viewer');
    const links: Link[] = [];
    const uses: LinkUse[] = [];
    let refusals = 0;
    const changeRoles = () =>
      change(random, 'PUT', `/bff/users/${id}/roles`, { roles: withoutEnds(roleSets[random.below(roleSets.length)] ?? []) });
    const makeLink = async () => {
      await change(random, 'POST', `/bff/users/${id}/link`);
      // Opens an approved link, or creates a link for a user without a role.
      const { status, json } = await proposer('POST', `/bff/users/${id}/link`, undefined, random.below(2));
      if (status === 200) links.push({ path: String(json['path']), seq: await newestOf(id, 'link') });
      else await change(random, 'POST', `/bff/users/${id}/link`);
    };
    const takeLink = async () => {
      // Usually takes the newest link, and sometimes an earlier link that was replaced.
      const link = links.at(random.chance(0.7) ? -1 : random.below(links.length));
      if (link === undefined) return;
      const password = `seven green bicycles ${random.uuid()}`;
      const { status } = await world.setPassword(link.path, password, password, random.below(2));
      if (status === 200 || status === 303) uses.push({ from: link.seq, to: await newestOf(id, 'password', 'joined') });
      else refusals += 1;
    };
    const actions = [changeRoles, makeLink, makeLink, takeLink, takeLink];
    for (let step = 0; step < steps; step += 1) {
      const [firstAction, otherAction] = [actions[random.below(actions.length)], random.chance(0.4) ? changeRoles : undefined];
      await Promise.all([firstAction?.(), firstAction === changeRoles ? undefined : otherAction?.()]);
    }
    const roleChanges = (await auditOf(id)).filter((row) => row.change === 'roles' && String(row.roles) !== String(row.before));
    const faults = uses.filter(({ from, to }) => roleChanges.some(({ seq }) => from < seq && seq < to));
    return { faults, used: uses.length, refused: refusals, changed: roleChanges.length };
  };

  test(
    'a link created before a change of roles does not open the account',
    async () => {
      const worlds: Awaited<ReturnType<typeof simulate>>[] = [];
      for (const seed of [1, 2]) worlds.push(await simulate(seed));
      expect(worlds.flatMap(({ faults }) => faults)).toEqual([]);
      const maximumOf = (countOf: (world: (typeof worlds)[number]) => number) => Math.max(...worlds.map(countOf));
      expect(
        Math.min(
          maximumOf(({ used }) => used),
          maximumOf(({ refused }) => refused),
          maximumOf(({ changed }) => changed),
        ),
      ).toBeGreaterThan(0);
    },
    openMsMax,
  );
});
