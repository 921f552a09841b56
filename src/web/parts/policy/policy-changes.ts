import { ruleSentence } from '#contract/money/policy-labels.ts';
import type { PolicyDraft, PolicyRule } from '#contract/money/policy.ts';
import { driftLabel, driftPercent } from '#contract/money/rate-drift.ts';
import { inSentence } from '#web/lib/in-sentence.ts';

type RuleMark = 'New' | 'Changed' | 'Moved';

/** How each rule differs from the earlier rules, by its ID. A rule is moved if rules that were below it are above it now, or vice versa. */
export function ruleMarks(rules: readonly PolicyRule[], earlierRules: readonly PolicyRule[]): ReadonlyMap<string, RuleMark> {
  const earlierIds = earlierRules.map(({ id }) => id);
  const newOrder = rules.map(({ id }) => id).filter((id) => earlierIds.includes(id));
  const earlierOrder = earlierIds.filter((id) => newOrder.includes(id));
  return new Map(
    rules.flatMap((rule): (readonly [string, RuleMark])[] => {
      const earlierRule = earlierRules.find(({ id }) => id === rule.id);
      if (earlierRule === undefined) return [[rule.id, 'New']];
      if (JSON.stringify(earlierRule) !== JSON.stringify(rule)) return [[rule.id, 'Changed']];
      return newOrder.indexOf(rule.id) === earlierOrder.indexOf(rule.id) ? [] : [[rule.id, 'Moved']];
    }),
  );
}

/** The differences between a policy and an earlier one, one text each: `'New: “Large”, rule 1 of 4. In BTC: block'`. */
export function policyChanges(policy: PolicyDraft, earlierPolicy: PolicyDraft): readonly string[] {
  const marks = ruleMarks(policy.rules, earlierPolicy.rules);
  const removedRules = earlierPolicy.rules.filter(({ id }) => !policy.rules.some((rule) => rule.id === id));
  return [
    ...policy.rules.flatMap((rule, index) => {
      const mark = marks.get(rule.id);
      if (mark === undefined) return [];
      const text = `${mark}: “${rule.name}”, rule ${index + 1} of ${policy.rules.length}`;
      const earlierRule = earlierPolicy.rules.find(({ id }) => id === rule.id);
      if (mark === 'Moved') return [text];
      const earlierName = earlierRule === undefined || earlierRule.name === rule.name ? '' : `“${earlierRule.name}”, `;
      const earlierText = earlierRule === undefined ? '' : ` (now ${earlierName}${inSentence(ruleSentence(earlierRule))})`;
      return [`${text}. ${ruleSentence(rule)}${earlierText}`];
    }),
    ...removedRules.map(({ name }) => `Removed: “${name}”`),
    ...(policy.zone === earlierPolicy.zone ? [] : [`Time zone: ${policy.zone} (now ${earlierPolicy.zone})`]),
    ...(policy.rate_age_max_h === earlierPolicy.rate_age_max_h
      ? []
      : [`Maximum age of a rate: ${policy.rate_age_max_h} hours (now ${earlierPolicy.rate_age_max_h})`]),
  ];
}

/** The effect of a new policy on requests that are not sent yet. */
export const openRequestsText =
  'Each waiting request is decided again when it is sent. A new policy can add approvals to it or block it, but removes no approval that it waits for.';

/** How rules decide. */
export const firstRuleText = 'The first rule that matches a request decides.';

/** A limit, and the lowest whole value that counts as above it with a rate of today, CAD. */
const exampleLimit = 10_000;
const exampleValue = Math.ceil((exampleLimit * 100) / (100 + driftPercent(0)));

/** How values are compared with the limits of rules. */
export const limitText = `Rates may have risen since they were reported, so a value also counts as above a limit if it would exceed this limit after a rise by ${driftLabel}. With a rate of today, ${exampleValue.toLocaleString('en-CA')} CAD counts as above ${exampleLimit.toLocaleString('en-CA')} CAD. An unknown value counts as above every limit.`;
