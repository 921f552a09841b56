import { Stack, Text } from '@mantine/core';
import { stakingWhatIf } from '#contract/rules/staking-what-if.ts';
import { readEther } from '#web/features/staking/validator/ether-amount.ts';
import { Panel } from '#web/parts/facts.tsx';
import { compoundingIn, type CreationValues } from './creation-values.ts';

/** The estimated result of the typed amount. */
export function EstimatePanel({ values }: { readonly values: CreationValues }) {
  const { wei } = readEther(values.amount);
  const made = wei === null ? null : stakingWhatIf(wei, compoundingIn(values));
  return (
    <Panel title="Result">
      <Stack gap="xs">
        <Text component="output" fw={570} data-refused={made?.isRefused === true}>
          {made === null ? 'Enter an amount to see the result.' : `${made.words}.`}
        </Text>
        <Text size="xs" c="dimmed">
          A validator needs at least 32 ETH. More makes it compounding: its rewards are staked too, and partial withdrawals are possible.
          Without compounding it has exactly 32 ETH. One request creates one validator.
        </Text>
      </Stack>
    </Panel>
  );
}
