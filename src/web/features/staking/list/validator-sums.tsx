import { Card, Group, Stack, Text } from '@mantine/core';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { ValuedEther, type EtherUnit } from '#web/parts/validator/ether.tsx';
import { sumOfValidators } from './validator-rows.ts';

/** The totals of the visible validators, with a note that explains the balances. */
export function ValidatorSums({ rows, unit }: { readonly rows: readonly DeskValidator[]; readonly unit: EtherUnit }) {
  const { deposited, balance, rewards, incompleteCount } = sumOfValidators(rows);
  return (
    <Card component="section" mt="sm" aria-label="Sum">
      <Group gap="xl" mb="xs">
        {(
          [
            ['Validators', rows.length],
            ['Deposited', <ValuedEther key="deposited" value={deposited} unit={unit} />],
            ['Balance', <ValuedEther key="balance" value={balance} unit={unit} />],
            ['Rewards', <ValuedEther key="rewards" value={rewards} unit={unit} />],
          ] as const
        ).map(([name, value]) => (
          <Stack key={name} gap={0}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="div" fw={570}>
              {value}
            </Text>
          </Stack>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        Balance = deposited + rewards − withdrawn, as the custodian counts them.
        {incompleteCount === 0 ? '' : ` ${incompleteCount} without a figure are not included.`}
      </Text>
    </Card>
  );
}
