import { Anchor, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decimal, literalOf } from '#contract/money/money.ts';
import { commandQueries } from '#web/data/commands.ts';
import { previewOf, spendableOf, withdrawalPath } from '#web/features/withdraw/withdraw-body.ts';
import { places } from '#web/features/withdraw/withdraw-values.ts';
import { announce } from '#web/lib/announce.ts';
import { Digits } from '#web/parts/amount.tsx';
import { baseUnitsOf, readAmount } from '#web/parts/command/typed-amount.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import type { FieldProps } from './field-props.ts';

/** The amount that arrives, in native units with the base units beside it. */
export function AmountField(props: FieldProps) {
  const { form, chosen, typed } = props;
  const { asset } = chosen;
  const ticker = asset?.toUpperCase() ?? '';
  const { amount } = readAmount(asset ?? '', typed.amount, null);
  const base = amount === null || asset === null ? null : baseUnitsOf(asset, amount);
  return (
    <>
      <TextField
        form={form}
        path={places.amount}
        label="Amount that arrives"
        isRequired
        maxLength={130}
        inputMode="decimal"
        placeholder="0.5"
      >
        <Text span c="dimmed">
          {ticker}
        </Text>
      </TextField>
      <Group justify="space-between" gap="xs">
        <Text span size="xs" c="dimmed">
          {base === null ? null : (
            <>
              = <Digits text={base.units} /> {base.name}
            </>
          )}
        </Text>
        <AllButton {...props} />
      </Group>
    </>
  );
}

/** Fills in the spendable balance less the estimated fee. */
function AllButton({ form, chosen, typed, write }: FieldProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { wallet, asset } = chosen;
  const spendable = spendableOf(chosen);
  if (wallet === null || asset === null || spendable === null || !decimal.isPositive(spendable)) return null;
  const fill = async () => {
    setAsking(true);
    setProblem(null);
    const body = { ...previewOf({ ...typed, amount: spendable }, chosen, false), amounts: { [asset]: literalOf(spendable) } };
    const most = await client.query({ ...commandQueries.preflight(withdrawalPath(wallet.id), body), staleTime: 0 }).then(
      ({ figures }) => figures?.most ?? null,
      () => null,
    );
    setAsking(false);
    if (most === null) return setProblem('The fee cannot be estimated now: enter the amount');
    write({ amount: most });
    form.clearErrors(places.amount);
    announce(`Amount ${most} ${asset.toUpperCase()}`);
  };
  return (
    <Group gap="xs">
      {problem === null ? null : (
        <Text component="output" size="xs" c="red">
          {problem}
        </Text>
      )}
      <Anchor component="button" size="xs" type="button" disabled={isAsking} onClick={() => void fill()}>
        Full spendable balance
      </Anchor>
    </Group>
  );
}
