import { Checkbox, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { queueLimits } from '#contract/limits.ts';
import { hasEntity } from '#contract/people/entity.ts';
import { beneficiaryMutations } from '#web/data/people.ts';
import { BeneficiarySection, type PeopleSource } from '#web/parts/money-form/beneficiary-section.tsx';
import { repeatedBeneficiary, beneficiaryOf } from '#web/parts/money-form/beneficiary-values.ts';
import { FeeField } from '#web/parts/money-form/fee-field.tsx';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import { answerOf } from '#web/parts/money-form/live-preflight.ts';
import { NoteTextField } from '#web/parts/money-form/note-text-field.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { AmountField } from './amount-field.tsx';
import { RecipientField } from './recipient-field.tsx';
import { SourceField } from './source-field.tsx';
import { destinationOf, recipientName } from './withdraw-recipient.ts';
import { mayBeBatched, type WithdrawalFields, type WithdrawalValues } from './withdraw-values.ts';

/** All fields of a withdrawal, in order. */
export function WithdrawFields(props: WithdrawalFields) {
  const { form, values, loadedRecords, write, isBeneficiaryRequired, preflight } = props;
  const { recipient, asset, error, isReading, retry } = loadedRecords;
  const sources = usePeopleSources(props);
  return (
    <>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isReading} what="The selection" />}
      <CopyNote link={values.link} />
      <SourceField {...props} />
      <RecipientField {...props} />
      <AmountField {...props} />
      <FeeField
        form={form}
        asset={asset}
        fee={values.fee}
        rate={values.rate}
        figures={preflight?.figures ?? null}
        onChoose={(fee) => write({ fee })}
        feePath="fee"
        ratePath="rate"
      />
      <FormSection title="Beneficiary">
        {recipient?.is === 'wallet' ? (
          <Text size="xs" c="dimmed">
            Not required: the recipient is your own wallet.
          </Text>
        ) : (
          <>
            {answerOf(preflight, 'travel_rule') === 'yes' && values.beneficiaries.length === 0 ? (
              <Text size="xs" c="dimmed">
                Not required for this payment.
              </Text>
            ) : null}
            <BeneficiarySection
              key={`${values.account} ${values.address} ${values.remark}`}
              form={form}
              people={values.beneficiaries}
              sources={sources}
              isRequired={isBeneficiaryRequired}
              mayBeRequired={answerOf(preflight, 'travel_rule') === 'cannot_tell'}
            />
          </>
        )}
      </FormSection>
      <NoteTextField form={form} path="notes" />
      {mayBeBatched(loadedRecords) ? (
        <Checkbox
          id="isBatched"
          checked={values.isBatched}
          onChange={(event) => write({ isBatched: event.currentTarget.checked })}
          label="Queue for a batch"
          description={`Cheaper but later: the custodian sends it with others, after ${queueLimits.count} are queued or ${queueLimits.time.label}.`}
        />
      ) : null}
    </>
  );
}

/** Names the transaction that the form copies. `link` contains the values of the link to the form. */
function CopyNote({ link }: Pick<WithdrawalValues, 'link'>) {
  const id = new URLSearchParams(link).get('copy');
  if (id === null) return null;
  return (
    <Text size="xs" c="dimmed">
      Asset, wallet and recipient of <TransactionLink id={id}>transaction {id}</TransactionLink>. Enter the amount.
    </Text>
  );
}

/** Whether the checks name an earlier payment to the recipient, which may have a beneficiary. */
function hasEarlierPayment(preflight: WithdrawalFields['preflight']): boolean {
  return preflight?.lines.some((line) => line.rule === 'first_send' && line.transaction_id !== null) === true;
}

/**
 * Where the form can copy beneficiaries from: the account's default beneficiary, and the last payment to the same destination.
 */
function usePeopleSources({ loadedRecords: { recipient, asset }, preflight }: WithdrawalFields): readonly PeopleSource[] {
  const { mutateAsync: readAccountBeneficiaries } = useMutation(beneficiaryMutations.ofAccount());
  const { mutateAsync: readLastBeneficiaries } = useMutation(beneficiaryMutations.last());
  if (recipient === null || recipient.is === 'wallet' || asset === null) return [];
  const accountSource: PeopleSource = {
    label: 'Use the account’s beneficiary',
    source: `from the record of ${recipientName(recipient)}`,
    readPeople: async () => {
      if (recipient.is !== 'account') return [];
      const { beneficiary } = await readAccountBeneficiaries(String(recipient.account.id));
      const text = beneficiary === null ? null : beneficiaryOf(beneficiary);
      return text === null ? [] : [text];
    },
  };
  const asLastTime: PeopleSource = {
    label: 'Use the last beneficiary',
    source: 'from the last',
    readPeople: async () => {
      const {
        beneficiaries,
        command_id: commandId,
        record_id: recordId,
        made_at: at,
      } = await readLastBeneficiaries({
        asset,
        destination: destinationOf(recipient, asset),
      });
      const origin = commandId === null ? 'completed payment in any asset' : 'request of this desk';
      const source = [
        `from the last ${origin} with a beneficiary`,
        at === null ? '' : at.slice(0, 10),
        recordId === null ? '' : `transaction ${recordId}`,
      ];
      return beneficiaries.flatMap((each) => {
        const text = repeatedBeneficiary(each);
        return text === null ? [] : [{ ...text, source: source.filter((part) => part !== '').join(', ') }];
      });
    },
  };
  return [
    ...(recipient.is === 'account' && hasEntity(recipient.account.default_beneficiary_entity) ? [accountSource] : []),
    ...(hasEarlierPayment(preflight) ? [asLastTime] : []),
  ];
}
