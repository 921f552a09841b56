import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { conditionLabels, outcomeText } from '#contract/money/policy-labels.ts';
import type { PolicyDraft, PolicyRule } from '#contract/money/policy.ts';
import { ruleMarks } from './policy-changes.ts';

type PolicyRulesProps = {
  readonly policy: Pick<PolicyDraft, 'rules'>;
  /** Renders the buttons of a rule. They are on the right. */
  readonly actions?: (rule: PolicyRule, index: number) => ReactNode;
  /** The rules to compare with. A badge marks each new, changed or moved rule. */
  readonly earlierRules?: readonly PolicyRule[] | undefined;
  /** Returns a problem of a rule, which appears below the rule. */
  readonly problemOf?: (rule: PolicyRule) => string | null;
};

/** The rules of a policy in their order, each as a sentence with its conditions as chips. */
export function PolicyRules({ policy: { rules }, actions, earlierRules, problemOf }: PolicyRulesProps) {
  const marks = earlierRules === undefined ? new Map<string, string>() : ruleMarks(rules, earlierRules);
  return (
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {rules.map((rule, index) => (
        <Card key={rule.id} component="li" padding="sm">
          <Group justify="space-between" align="flex-start" gap="sm">
            <Stack gap={6} miw={0} flex="1 1 15rem">
              <Text fw={600}>
                {index + 1}. <bdi>{rule.name}</bdi>{' '}
                {marks.has(rule.id) ? (
                  <Badge component="span" color="amber" variant="light">
                    {marks.get(rule.id)}
                  </Badge>
                ) : null}
              </Text>
              <Group gap={6}>
                {conditionLabels(rule.when).map((condition) => (
                  <Badge key={condition} variant="default" fw={400} h="auto" styles={{ label: { whiteSpace: 'normal' } }}>
                    {condition}
                  </Badge>
                ))}
                {Object.keys(rule.when).length === 0 ? <Text c="dimmed">Every other request</Text> : null}
              </Group>
              <Text>
                Then <strong>{outcomeText(rule.then)}</strong>
              </Text>
              {problemOf?.(rule) ? (
                <Text c="red" size="sm">
                  {problemOf(rule)}
                </Text>
              ) : null}
            </Stack>
            {actions?.(rule, index)}
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
