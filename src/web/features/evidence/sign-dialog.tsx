import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { EvidenceReport } from '#contract/evidence/evidence-report.ts';
import { trimmedTextSchema, freeTextLengthMax } from '#contract/wire/checked.ts';
import { evidenceMutations } from '#web/data/evidence/evidence-report.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { Time } from '#web/parts/text/time.tsx';

const schema = z.object({ remark: trimmedTextSchema(freeTextLengthMax) });

type SignDialogProps = { readonly report: Pick<EvidenceReport, 'from' | 'until' | 'head'>; readonly close: () => void };

/** The dialog in which an auditor signs that they reviewed the evidence on the page. */
export function SignDialog({ report: { from, until, head }, close }: SignDialogProps) {
  const signMutation = useMutation(evidenceMutations.sign());
  return (
    <DialogForm
      title="Sign this review?"
      submitLabel="Sign review"
      schema={schema}
      defaultValues={{ remark: '' }}
      confirmation={['Signing a review']}
      submit={async ({ remark }) => {
        await signMutation.mutateAsync({ from, until, head, ...(remark === '' ? {} : { remark }) });
        announce('Review signed');
        close();
      }}
      close={close}
    >
      {(form) => (
        <>
          <Text>
            You sign that you reviewed the evidence from <Time value={from} isFull hasAge={false} /> until{' '}
            <Time value={until} isFull hasAge={false} />, with the audit log at row {head.seq}. The audit log stores your name. A signature
            cannot be withdrawn.
          </Text>
          <Textarea {...inputProps(form, 'remark')} label="Remark (optional)" autosize minRows={2} />
        </>
      )}
    </DialogForm>
  );
}
