import type { ReactNode } from 'react';
import { AmountField } from './fields/amount-field.tsx';
import { BeneficiarySection } from './fields/beneficiary-section.tsx';
import { FeeField } from './fields/fee-field.tsx';
import type { FieldProps } from './fields/field-props.ts';
import { NoteField } from './fields/note-field.tsx';
import { RecipientField } from './fields/recipient-field.tsx';
import { SourceField } from './fields/source-field.tsx';
import classes from './withdraw.module.css';

/** Everything that a withdrawal asks for, in its order. */
export function WithdrawFields({ isNeeded, ...props }: FieldProps & { readonly isNeeded: boolean }) {
  return (
    <>
      <Section title="From">
        <SourceField {...props} />
      </Section>
      <Section title="To">
        <RecipientField {...props} />
      </Section>
      <Section title="Amount">
        <AmountField {...props} />
        <FeeField {...props} />
      </Section>
      <Section title="Beneficiary" isWide>
        <BeneficiarySection {...props} isNeeded={isNeeded} />
      </Section>
      <Section title="Record">
        <NoteField {...props} />
      </Section>
    </>
  );
}

type SectionProps = {
  readonly title: string;
  /** Its title stands above, for what has titles of its own at the left. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

function Section({ title, isWide = false, children }: SectionProps) {
  return (
    <section className={classes.section} data-wide={isWide} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.rows}>{children}</div>
    </section>
  );
}
