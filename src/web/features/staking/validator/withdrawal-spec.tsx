import { Radio, Stack, Text } from '@mantine/core';
import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneyFields, MoneySpec } from '#web/parts/money-form/money-spec.ts';
import { commonValues, typedText } from '#web/parts/money-form/money-values.ts';
import { NativeAmountField } from '#web/parts/money-form/native-amount-field.tsx';
import { Ether } from '#web/parts/validator/ether.tsx';
import { pubkeyTail, pubkeyConfirmation, type ValidatorForm } from './confirm-pubkey.ts';
import { partialProblem, partialWarning, remainingAfter, weiText } from './ether-amount.ts';

/** How much to withdraw. No choice is the default, because withdrawing everything ends the validator. */
const extents = ['everything', 'part'] as const;

const withdrawalValues = z.object({ ...commonValues, extent: orElse(z.nullable(z.enum(extents)), null), amount: typedText() });

type WithdrawalValues = z.infer<typeof withdrawalValues>;

/** The form that withdraws all ether of a validator, or a part of it if the validator compounds. */
export function withdrawalSpec({ validator, pubkey, trail }: ValidatorForm): MoneySpec<'validator_withdrawal', WithdrawalValues> {
  const { compounding, balance, rewards_to: to, status } = validator;
  const recipientName = to === null ? 'the address in its withdrawal credentials' : (to.name ?? `wallet ${to.id}`);
  return {
    kind: 'validator_withdrawal',
    noun: 'withdrawal',
    title: `Withdraw from ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `unstake-${pubkey.slice(2)}`,
    readValues: (values) => withdrawalValues.parse(values),
    repeatedValues: ({ amount }) => (amount === '0' ? { extent: 'everything' } : { extent: 'part', amount: amount ?? '' }),
    useLoadedRecords: () => null,
    parse: ({ values: { extent, amount: typed } }) => {
      const refusal =
        extent === null
          ? 'Choose the full balance or a partial amount'
          : validatorActionRefusal(extent === 'part' ? 'partial_withdrawal' : 'full_withdrawal', status);
      if (refusal !== null) return { request: null, problems: [{ path: 'extent', message: refusal }] };
      const message = extent === 'part' ? partialProblem(typed, compounding, balance) : null;
      const amount = extent === 'part' ? weiText(typed) : '0';
      if (message !== null || amount === null)
        return { request: null, problems: [{ path: 'amount', message: message ?? 'Enter an amount' }] };
      return { request: { params: { validator_pubkey: pubkey }, body: { amount } }, problems: null };
    },
    fieldPathOf: (field) => (field === 'amount' ? 'amount' : null),
    ruleFieldPaths: { validator: 'extent' },
    fields: (props) => <WithdrawalFields {...props} validator={validator} recipientName={recipientName} />,
    labels: {
      sendLabel: ({ values: { extent, amount } }) =>
        extent === 'part'
          ? `Withdraw ${amount.trim()} ETH from …${pubkeyTail(pubkey)}`
          : `Withdraw the full balance from …${pubkeyTail(pubkey)}`,
      consequence: 'A withdrawal cannot be reversed. A full withdrawal closes the validator.',
    },
    confirmationText: pubkeyConfirmation(pubkey),
  };
}

type FieldsProps = MoneyFields<WithdrawalValues> & { readonly validator: DeskValidator; readonly recipientName: string };

function WithdrawalFields({ form, values: { extent, amount }, write, validator, recipientName }: FieldsProps) {
  const error = useFieldError(form, 'extent');
  const remainingBalance = extent === 'part' ? remainingAfter(amount, validator.balance) : null;
  const warning = extent === 'part' ? partialWarning(amount, validator.balance) : null;
  return (
    <FormSection title="Amount">
      <Radio.Group
        label="How much"
        name="extent"
        value={extent ?? ''}
        error={error}
        onChange={(chosenExtent) => {
          write({ extent: extents.find((each) => each === chosenExtent) ?? null });
          form.clearErrors(['extent', 'amount']);
        }}
      >
        <Stack gap={4} mt={4}>
          <Radio value="everything" id="extent" label="Full balance (closes the validator)" />
          <Radio
            value="part"
            disabled={validator.compounding === false}
            label={`Partial amount${
              validator.compounding === false ? ' (not available: this validator is not compounding)' : ' (compounding validators only)'
            }`}
          />
        </Stack>
      </Radio.Group>
      {extent === 'part' ? <NativeAmountField form={form} path="amount" label="Amount" asset="eth" value={amount} /> : null}
      {warning === null ? null : (
        <Text c="dimmed" data-refused="true" role="note">
          {warning}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Balance: <Ether value={validator.balance} />
        {remainingBalance === null ? null : (
          <>
            . After the withdrawal: <Ether value={remainingBalance} />
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        Sent to {recipientName}.
      </Text>
    </FormSection>
  );
}
