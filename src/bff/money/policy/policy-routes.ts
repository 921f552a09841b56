import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { deskRoute } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import * as rows from '#contract/desk/policy-endpoints.ts';
import { shadowedRules, unapprovableRules } from '#contract/money/policy-problems.ts';
import { storedPolicySchema, type PolicyDraft } from '#contract/money/policy.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import { possibleApprovers } from './decide-order.ts';
import type { PublishedPolicy } from './policy-store.ts';
import { replay } from './replay.ts';

/**
 * The routes of the policy, its draft and the replay. A user who publishes a draft proposes a control change, which
 * another user approves.
 */
export function policyRoutes(app: FastifyInstance, money: Money): void {
  const { tables, policies, audit, changes } = money;
  const versions = async () => (await policies.versions(tables)).map(versionForReaders);
  deskRoute(app, money, rows.readPolicy, async () => {
    const [newestVersion] = await versions();
    if (newestVersion === undefined) throw new Error('a desk has a policy');
    return newestVersion;
  });
  deskRoute(app, money, rows.listPolicies, async () => ({ versions: await versions() }));
  deskRoute(app, money, rows.readPolicyDraft, () => readDraft(money));
  deskRoute(app, money, rows.changePolicyDraft, async ({ body, session: { user }, request }) => {
    const at = new Date(money.now());
    const isUnchanged = await tables.transaction().execute(async (trx) => {
      const isChanged = await policies.changeDraft(trx, body.policy, { version: body.version, by: user.email, at });
      if (isChanged)
        await audit.append(trx, {
          action: 'policy_draft',
          decision: 'done',
          actor: user,
          object: rows.changePolicyDraft.path,
          requestId: request.id,
          detail: { rules: String(body.policy.rules.length) },
        });
      return isChanged;
    });
    const draft = await readDraft(money);
    if (isUnchanged) return draft;
    throw draftChangedRefusal(draft, 'your version was not saved');
  });
  const replayingUserIds = new Set<number>();
  const replayOnce = async (userId: number, days: number, readPolicy: () => Promise<PolicyDraft>) => {
    if (replayingUserIds.has(userId))
      throw new Refusal('too_many_requests', 'Your test against past requests is running: wait for its result', { retryAfter: '1' });
    replayingUserIds.add(userId);
    try {
      return await replay(money, await readPolicy(), days);
    } finally {
      replayingUserIds.delete(userId);
    }
  };
  deskRoute(app, money, rows.replayPolicyDraft, ({ body: { days, version }, session: { user } }) =>
    replayOnce(user.id, days, async () => {
      const draft = await readDraft(money);
      if (draft.version !== version) throw draftChangedRefusal(draft, 'the test was not run');
      return draft;
    }),
  );
  deskRoute(app, money, rows.replayProposedPolicy, ({ params, body: { days }, session: { user } }) =>
    replayOnce(user.id, days, async () => {
      const change = tables
        .selectFrom('changes')
        .select('after')
        .where('id', '=', params['change_id'] ?? '')
        .where('kind', '=', 'policy');
      const row = await change.executeTakeFirst();
      if (row === undefined) throw new Refusal('not_found', 'No control change of the policy has this id');
      return storedPolicySchema.parse(readJson(row.after));
    }),
  );
  deskRoute(app, money, rows.publishPolicyDraft, async ({ body: { version, reason }, session: { user }, request }) => {
    return tables.transaction().execute(async (trx) => {
      const draft = await readDraft({ ...money, tables: trx });
      if (draft.version !== version) throw draftChangedRefusal(draft, 'nothing was proposed');
      requirePublishable(draft);
      const currentPolicy = await policies.readCurrent(trx);
      const proposal = { kind: 'policy', from: currentPolicy, to: policyOf(draft), reason } as const;
      return changes.propose(trx, proposal, { user, requestId: request.id });
    });
  });
  changes.register('policy', async (trx, { before, after, by, at }) => {
    const policy = storedPolicySchema.parse(after);
    const { version } = await policies.readCurrent(trx);
    if (versionSchema.parse(before).version !== version)
      throw new Refusal('refused', 'Another policy came into force after this control change was proposed: propose the change again', {
        status: 409,
      });
    requirePublishable({
      ...policy,
      shadowed: shadowedRules(policy),
      ungivable: unapprovableRules(policy, await possibleApprovers(trx, at.getTime())),
    });
    await policies.publish(trx, policy, { by, at });
    await policies.closeDraft(trx, policy);
    return null;
  });
}

function draftChangedRefusal(draft: rows.SharedDraft, result: string): Refusal {
  return new Refusal('draft_changed', `${draft.changed_by ?? 'Another user'} changed the draft since you opened it: ${result}`, { draft });
}

const versionSchema = z.object({ version: integerSchema(1) });

type JudgedDraft = Pick<rows.SharedDraft, 'shadowed' | 'ungivable'> & PolicyDraft;

/** Refuses a policy with rules that can never match, or with more approvals than its users can give. */
function requirePublishable({
  shadowed: [shadowed],
  ungivable: [ungivable],
  rules,
}: Readonly<Omit<JudgedDraft, 'shadowed' | 'ungivable'>> & {
  readonly shadowed: readonly { readonly rule: string; readonly by: string }[];
  readonly ungivable: readonly string[];
}): void {
  const nameOf = (id: string) => rules.find((rule) => rule.id === id)?.name ?? id;
  if (shadowed !== undefined)
    throw new Refusal('invalid_request', `“${nameOf(shadowed.rule)}” never matches: rule “${nameOf(shadowed.by)}” above covers it`, {
      field: `rules.${rules.findIndex(({ id }) => id === shadowed.rule)}`,
    });
  if (ungivable !== undefined)
    throw new Refusal('invalid_request', `“${nameOf(ungivable)}” requires more approvals than there are active approvers`, {
      field: `rules.${rules.findIndex(({ id }) => id === ungivable)}`,
    });
}

function policyOf({ zone, rate_age_max_h, rules }: PolicyDraft): PolicyDraft {
  return { zone, rate_age_max_h, rules };
}

/** The draft with its problems. A draft without changes equals the policy in force. */
async function readDraft({ tables, policies, now }: Pick<Money, 'tables' | 'policies' | 'now'>): Promise<rows.SharedDraft> {
  const draft = await policies.draft(tables);
  const policy = policyOf(draft?.policy ?? (await policies.readCurrent(tables)));
  return {
    ...policy,
    version: draft?.version ?? 0,
    changed_at: draft?.changedAt.toISOString() ?? null,
    changed_by: draft?.changedBy ?? null,
    shadowed: [...shadowedRules(policy)],
    ungivable: [...unapprovableRules(policy, await possibleApprovers(tables, now()))],
  };
}

function versionForReaders({ policy, publishedAt, publishedBy, approvedBy }: PublishedPolicy): rows.PublishedVersion {
  return { ...policy, published_at: publishedAt.toISOString(), published_by: publishedBy, approved_by: approvedBy };
}
