import { Anchor, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decimal, literalOf } from '#contract/money/money.ts';
import { commandQueries } from '#web/data/commands.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { NativeAmountField } from '#web/parts/money-form/native-amount-field.tsx';
import { requestPath } from '#web/parts/money-form/use-money-form.ts';
import { previewOf, spendableOf } from './parse-withdrawal.ts';
import type { WithdrawalFields, WithdrawalValues } from './withdraw-values.ts';

/** The field for the amount that the recipient gets, in native units. The amount in base units is displayed below. */
export function AmountField(props: WithdrawalFields) {
  const { form, values, loadedRecords, preflight } = props;
  return (
    <NativeAmountField
      form={form}
      path="amount"
      label="Recipient gets"
      asset={loadedRecords.asset}
      value={values.amount}
      figures={preflight?.figures ?? null}
      placeholder="0"
    >
      <MaxAmountButton {...props} />
    </NativeAmountField>
  );
}

/** A button that enters the spendable balance minus the estimated fee as the amount. */
function MaxAmountButton({ form, loadedRecords, values, write }: WithdrawalFields) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { wallet, asset } = loadedRecords;
  const spendableBalance = spendableOf(loadedRecords);
  if (wallet === null || asset === null || spendableBalance === null || !decimal.isPositive(spendableBalance)) return null;
  const fillInMaximum = async () => {
    const subject = subjectOf(form.getValues());
    setAsking(true);
    setProblem(null);
    const body = {
      ...previewOf({ ...values, amount: spendableBalance, beneficiaries: [] }, loadedRecords),
      amounts: { [asset]: literalOf(spendableBalance) },
    };
    const path = requestPath('withdrawal', { params: { wallet_id: wallet.id } });
    const maximum = await client.query({ ...commandQueries.preflight(path, body), staleTime: 0 }).then(
      ({ figures }) => figures?.most ?? null,
      () => null,
    );
    setAsking(false);
    // The maximum of another wallet, asset or recipient is another value.
    if (subjectOf(form.getValues()) !== subject) return undefined;
    if (maximum === null) return setProblem('The fee cannot be estimated now: enter the amount');
    write({ amount: maximum });
    form.clearErrors('amount');
    announce(`Amount ${maximum} ${asset.toUpperCase()}`);
  };
  return (
    <Group gap="xs">
      {problem === null ? null : (
        <Text component="output" size="xs" c="red">
          {problem}
        </Text>
      )}
      <Anchor component="button" size="xs" type="button" disabled={isAsking} onClick={() => void fillInMaximum()}>
        Max
      </Anchor>
    </Group>
  );
}

/** The wallet, asset and recipient, on which the maximum depends, as text. */
function subjectOf({ wallet, asset, account, toWallet, address, remark }: WithdrawalValues): string {
  return JSON.stringify([wallet, asset, account, toWallet, address, remark]);
}
