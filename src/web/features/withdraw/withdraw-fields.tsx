import { FeeField } from '#web/parts/command/fee-field.tsx';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { BeneficiarySection } from './fields/beneficiary-section.tsx';
import type { FieldProps } from './fields/field-props.ts';
import { NoteField } from './fields/note-field.tsx';
import { RecipientField } from './fields/recipient-field.tsx';
import { SourceField } from './fields/source-field.tsx';
import { places } from './withdraw-values.ts';

/** Everything that a withdrawal asks for, in its order. */
export function WithdrawFields({ isNeeded, ...props }: FieldProps & { readonly isNeeded: boolean }) {
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
      <FormSection title="Beneficiary" isWide>
        <BeneficiarySection {...props} isNeeded={isNeeded} />
      </FormSection>
      <FormSection title="Record">
        <NoteField {...props} />
      </FormSection>
    </>
  );
}
