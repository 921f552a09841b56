import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { mayDo } from '#contract/roles.ts';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import { exitValidator } from '#contract/service/staking.ts';
import { userRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/record/facts.tsx';

const actions = [
  {
    action: 'top_up',
    title: 'Top up',
    description: 'Add at least 1 ETH from any wallet.',
    rule: 'top_up',
  },
  {
    action: 'withdraw',
    title: 'Withdraw',
    description: 'Withdraw the full balance, which closes the validator. Partial only if compounding.',
    rule: 'full_withdrawal',
  },
  {
    action: 'exit',
    title: 'Exit',
    description: 'Request a permanent exit. The ether stays until a full withdrawal.',
    rule: 'exit',
  },
] as const;

/**
 * The buttons for actions on a validator, for treasurers. A button is disabled, with the reason, if the validator's state forbids
 * its action.
 */
export function ValidatorActions({ validator, pubkey }: { readonly validator: DeskValidator; readonly pubkey: string }) {
  if (!mayDo(userRoles(), exitValidator.roles)) return null;
  return (
    <Panel title="Actions">
      <Group gap="xs">
        {actions.map(({ action, title, description, rule }) => {
          const refusal = validatorActionRefusal(rule, validator.status);
          return (
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="md" key={action}>
              <div>
                <Title order={3}>{title}</Title>
                <Text size="xs" c="dimmed">
                  {description}
                </Text>
                {refusal === null ? null : <Text c="dimmed">Not available: {refusal}</Text>}
              </div>
              {refusal === null ? (
                <Button
                  variant="default"
                  flex="none"
                  renderRoot={(props) => <Link {...props} to="/staking/$pubkey" params={{ pubkey }} search={{ action }} />}
                >
                  {title}
                </Button>
              ) : null}
            </Group>
          );
        })}
      </Group>
    </Panel>
  );
}
