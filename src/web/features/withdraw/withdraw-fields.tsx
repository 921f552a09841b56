import { Text } from '@mantine/core';
import { BeneficiarySection } from '#web/parts/command/beneficiary-section.tsx';
import { FeeField } from '#web/parts/command/fee-field.tsx';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { AmountField } from './fields/amount-field.tsx';
import type { FieldProps } from './fields/field-props.ts';
import { NoteField } from './fields/note-field.tsx';
import { RecipientField } from './fields/recipient-field.tsx';
import { SourceField } from './fields/source-field.tsx';
import { places } from './withdraw-values.ts';

/** All fields of a withdrawal, in order. */
export function WithdrawFields({ isNeeded, ...props }: FieldProps & { readonly isNeeded: boolean }) {
  const { recipient } = props.chosen;
  return (
    <>
      <FormSection title="From">
        <SourceField {...props} />
      </FormSection>
      <FormSection title="To">
        <RecipientField {...props} />
      </FormSection>
      <FormSection title="Amount">
        <AmountField {...props} />
        <FeeField
          form={props.form}
          asset={props.chosen.asset}
          fee={props.typed.fee}
          choose={(fee) => props.write({ fee })}
          feePath={places.fee}
          ratePath={places.rate}
        />
      </FormSection>
      <FormSection title="Beneficiary">
        {recipient?.is === 'wallet' ? (
          <Text size="xs" c="dimmed">
            It stays within your wallets: no beneficiary needed.
          </Text>
        ) : (
          <BeneficiarySection
            form={props.form}
            count={Number(props.typed.beneficiaries) || 0}
            show={(count) => props.write({ beneficiaries: String(count) })}
            record={recipient?.is === 'account' ? recipient.account.default_beneficiary_entity : null}
            isNeeded={isNeeded}
          />
        )}
      </FormSection>
      <FormSection title="Record">
        <NoteField {...props} />
      </FormSection>
    </>
  );
}
