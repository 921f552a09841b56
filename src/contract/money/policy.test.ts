import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isAtNight, isZone, localTime } from './policy-facts.ts';
import { shadowedRules, unapprovableRules } from './policy-problems.ts';
import { decide, policyAbove, policyDraftSchema, policyOfAll, type Conditions, type PolicyDraft } from './policy.ts';
import { assignReviews, missingReviews } from './required-reviews.ts';
import { facts, policies, rules, defaultFacts } from './test-policies.ts';

const lastRule = { id: 'rest', name: 'Everything else', when: {}, then: 'allow' } as const;

/** Returns a policy that refuses the requests that match these conditions. */
function policyThatRefuses(when: Conditions, changes: Partial<PolicyDraft> = {}): PolicyDraft {
  return { ...policyOfAll('allow'), rules: [{ id: 'refused', name: 'Refused', when, then: 'refuse' }, lastRule], ...changes };
}

describe('decide', () => {
  test('the first matching rule of a policy decides', () => {
    fc.assert(
      fc.property(policies, facts, (policy, requestFacts) => {
        const { rule } = decide(policy, requestFacts);
        const index = policy.rules.findIndex(({ id }) => id === rule.id);
        const ruleOnly = (position: number) =>
          decide({ ...policy, rules: [...policy.rules.slice(position, position + 1), lastRule] }, requestFacts).rule.id;
        for (let position = 0; position < index; position += 1) expect(ruleOnly(position)).toBe('rest');
        expect(ruleOnly(index)).toBe(rule.id);
      }),
    );
  });

  test('a new rule does not change the decisions of the rules before it', () => {
    fc.assert(
      fc.property(policies, rules, fc.nat(6), facts, (policy, rule, randomIndex, requestFacts) => {
        const position = Math.min(randomIndex, policy.rules.length - 1);
        const decisionBefore = decide(policy, requestFacts);
        const index = policy.rules.findIndex(({ id }) => id === decisionBefore.rule.id);
        const decisionAfter = decide({ ...policy, rules: policy.rules.toSpliced(position, 0, { ...rule, id: 'new' }) }, requestFacts);
        const permittedIds = index < position ? [decisionBefore.rule.id] : [decisionBefore.rule.id, 'new'];
        expect(permittedIds).toContain(decisionAfter.rule.id);
      }),
    );
  });

  test('a request of unknown value counts as above every limit', () => {
    const limits = fc.constantFrom('worth_above_cad', 'maker_24h_above_cad', 'wallet_24h_above_cad');
    fc.assert(
      fc.property(facts, limits, fc.nat(), (requestFacts, limit, cad) => {
        const unknownFacts = { ...requestFacts, worth_cad: null, maker_24h_cad: null, wallet_24h_cad: null };
        expect(decide(policyThatRefuses({ [limit]: String(cad) }), unknownFacts).then).toBe('refuse');
      }),
    );
  });

  test.for([
    ['10000.01', 0, 'refuse'],
    ['9000', 0, 'allow'],
    // Today's rate may move by 10 percent, so 9,100 may reach the limit.
    ['9100', 0, 'refuse'],
    ['9500', 0.9, 'refuse'],
    // A rate from three days ago may have moved by 25 percent.
    ['8001', 3, 'refuse'],
    ['7999', 3, 'allow'],
    // A rate older than seven days counts as unknown.
    ['7', 7, 'allow'],
    ['7', 7.01, 'refuse'],
  ] as const)(
    'with a limit of 10,000 CAD, a request of %s CAD with a rate that is %s days old has the outcome %s',
    ([worth_cad, days, outcome]) => {
      const requestFacts = defaultFacts({ worth_cad, rate_age_s: Math.round(days * 86_400) });
      expect(decide(policyThatRefuses({ worth_above_cad: '10000' }), requestFacts).then).toBe(outcome);
    },
  );

  test('the default policy requires one treasurer above 10,000 CAD, both for one request and for the requester’s sum of 24 hours', () => {
    const decisionForDaySum = (sum: string | null) => decide(policyAbove('10000'), defaultFacts({ maker_24h_cad: sum })).rule.id;
    expect([decisionForDaySum('9000'), decisionForDaySum('9100'), decisionForDaySum('10000.01'), decisionForDaySum(null)]).toEqual([
      'rest',
      'large-day',
      'large-day',
      'large-day',
    ]);
    expect(decide(policyAbove('10000'), defaultFacts({ worth_cad: '12000' })).rule.id).toBe('large');
  });

  test.for([
    ['mon', '08:59', 'refuse'],
    ['mon', '09:00', 'allow'],
    ['mon', '16:59', 'allow'],
    ['mon', '17:00', 'refuse'],
    ['sat', '12:00', 'refuse'],
  ] as const)('with office hours on Mondays, a request on the day %s at %s has the outcome %s', ([weekday, time, outcome]) => {
    const hours = { outside_hours: { days: ['mon' as const], from: '09:00', to: '17:00' } };
    expect(decide(policyThatRefuses(hours), defaultFacts({ weekday, time })).then).toBe(outcome);
  });

  test('the policy compares times in its own time zone', () => {
    const ms = Date.parse('2026-05-01T03:30:00Z');
    expect(localTime('America/Toronto', ms)).toEqual({ weekday: 'thu', time: '23:30' });
    expect(localTime('Asia/Tokyo', ms)).toEqual({ weekday: 'fri', time: '12:30' });
  });

  test('all spellings of a time zone share one date format, and the number of stored formats is limited', () => {
    const formatSpy = vi.spyOn(Intl, 'DateTimeFormat');
    const spellings = Array.from({ length: 14 }, (_each, index) => 'africa/abidjan'.slice(0, index) + 'AFRICA/ABIDJAN'.slice(index));
    expect(spellings.map(isZone)).not.toContain(false);
    expect(formatSpy).toHaveBeenCalledTimes(1);
    for (const zone of Intl.supportedValuesOf('timeZone').slice(1, 60)) isZone(zone);
    isZone('Africa/Abidjan');
    expect(formatSpy).toHaveBeenCalledTimes(61);
    formatSpy.mockRestore();
  });

  test.for(['', 'Mars/Olympus', 'Asia/To\u212ayo', 'x'.repeat(65)])('a policy refuses the time zone "%s"', (zone) => {
    expect(isZone(zone)).toBe(false);
  });

  test.for([
    ['2026-01-05T22:59:59Z', false], // This is 17:59 in Toronto.
    ['2026-01-05T23:00:00Z', true],
    ['2026-01-06T12:59:59Z', true],
    ['2026-01-06T13:00:00Z', false],
    ['2026-07-06T12:00:00Z', false], // Summer time applies on this day.
  ] as const)('for the time %s and a night from 18:00 to 08:00 in Toronto, isAtNight returns %s', ([at, isNight]) => {
    expect(isAtNight('America/Toronto', Date.parse(at))).toBe(isNight);
  });

  test.for([
    [{ rules: [] }, 'must have at least one item'],
    [{ rules: [{ ...lastRule, when: { first_send: true } }] }, 'of the last rule must be empty'],
    [{ rules: [{ ...lastRule, when: { first_send: true } }, lastRule] }, 'must differ from the ids of the other rules'],
    [
      { rules: [{ ...lastRule, id: 'a', when: { wallets: Array.from({ length: 201 }, (_each, index) => index + 1) } }, lastRule] },
      'must have at most 200 entries',
    ],
    [
      { rules: [{ ...lastRule, id: 'a', when: { makers: ['tess@desk.example', 'Tess@desk.example'] } }, lastRule] },
      'must name each entry once',
    ],
    [{ zone: 'Mars/Olympus' }, 'must be a time zone such as America/Toronto'],
  ] as const)('a policy draft with %j is refused, because the draft %s', ([changes, message]) => {
    const parseResult = policyDraftSchema.safeParse({ ...policyAbove('10000'), ...changes });
    expect(parseResult.error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

describe('shadowedRules', () => {
  test('a rule that shadowedRules reports never matches a request', () => {
    fc.assert(
      fc.property(policies, facts, (policy, requestFacts) => {
        const shadowedIds = shadowedRules(policy).map(({ rule }) => rule);
        expect(shadowedIds).not.toContain(decide(policy, requestFacts).rule.id);
      }),
      { numRuns: 500 },
    );
  });

  test.for([
    [{ worth_above_cad: '10000' }, { worth_above_cad: '20000', kinds: ['withdrawal'] }, true],
    [{ worth_above_cad: '10000' }, { worth_above_cad: '5000' }, false],
    [{ kinds: ['withdrawal', 'staking'] }, { kinds: ['staking'] }, true],
    [{ kinds: ['withdrawal'] }, { kinds: ['withdrawal', 'staking'] }, false],
    [{ first_send: true }, {}, false],
    [
      { outside_hours: { days: ['mon'], from: '09:00', to: '17:00' } },
      { outside_hours: { days: ['mon'], from: '08:00', to: '18:00' } },
      true,
    ],
    [
      { outside_hours: { days: ['mon'], from: '09:00', to: '17:00' } },
      { outside_hours: { days: ['tue'], from: '09:00', to: '17:00' } },
      false,
    ],
  ] satisfies [Conditions, Conditions, boolean][])(
    'for a rule with %j and a later rule with %j, shadowedRules reports the later rule: %s',
    ([first, second, isShadowed]) => {
      const policy = {
        rules: [
          { ...lastRule, id: 'a', when: first },
          { ...lastRule, id: 'b', when: second },
        ],
      };
      expect(shadowedRules(policy)).toEqual(isShadowed ? [{ rule: 'b', by: 'a' }] : []);
    },
  );
});

test('shadowedRules compares two rules with 60,000 requesters each within 2 seconds', () => {
  const makers = Array.from({ length: 60_000 }, (_each, index) => `user-${index}@desk.example`);
  const rules = [makers, makers.toReversed()].map((list, index) => ({ ...lastRule, id: `rule-${index}`, when: { makers: list } }));
  const beginMs = Date.now();
  expect(shadowedRules({ rules: [...rules, lastRule] })).toEqual([{ rule: 'rule-1', by: 'rule-0' }]);
  // Comparing each pair of requesters would take 20 seconds.
  expect(Date.now() - beginMs).toBeLessThan(2000);
});

describe('approvals of several roles', () => {
  const person = (key: string, ...roles: string[]) => ({ key, email: `${key}@desk.example`, roles });
  const bothReviews = [
    { role: 'treasury', count: 1 },
    { role: 'compliance', count: 1 },
  ] as const;

  test('a user with several roles counts as one approval', () => {
    expect(missingReviews(bothReviews, [person('a', 'treasury', 'compliance')])).toEqual([{ role: 'compliance', count: 1 }]);
  });

  test('approvals are assigned to users with the right roles, regardless of the order of the users', () => {
    const people = [person('a', 'treasury', 'compliance'), person('b', 'treasury')];
    for (const order of [people, people.toReversed()])
      expect(assignReviews(bothReviews, order)).toEqual(
        new Map([
          ['a', 'compliance'],
          ['b', 'treasury'],
        ]),
      );
  });

  test('unapprovableRules reports a rule that requires more approvals than other users can give', () => {
    const policy = policyAbove('10000');
    const [tess, theo] = [person('tess', 'treasury'), person('theo', 'treasury')];
    expect(unapprovableRules(policy, [tess])).toEqual(['large', 'large-day']);
    expect(unapprovableRules(policy, [tess, theo])).toEqual([]);
  });
});
