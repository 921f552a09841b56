import { Card, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { firstWrong, useFocusOnStep, useReviewKeys } from '#web/parts/command/form-steps.ts';
import { ReviewBar } from '#web/parts/command/review-bar.tsx';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { keepWhileTyped } from '#web/parts/form/form-draft.ts';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { placeOfRule } from './refusal-place.ts';
import { ReviewStep } from './review/review-step.tsx';
import type { Ready } from './review/withdraw-review.tsx';
import { useWithdrawal, type Withdrawal } from './use-withdrawal.ts';
import { withdrawalPlaces } from './withdraw-body.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import type { WithdrawSearch } from './withdraw-search.ts';
import { startingValues } from './withdraw-values.ts';

type WithdrawFormProps = {
  readonly search: WithdrawSearch;
  readonly starting: EntityForms;
  /** The draft that the starting values were restored from. */
  readonly restored: Draft | null;
};

/** The form, then the review of its content. Typed values survive both. */
export function WithdrawForm({ search, starting, restored }: WithdrawFormProps) {
  const withdrawal = useWithdrawal(search, starting);
  const review = useReview(withdrawal);
  const { keeper, chosen, body, typed, live, write } = withdrawal;
  const { wallet, asset, recipient } = chosen;
  const isReady = wallet !== null && asset !== null && recipient !== null && body !== null;
  const ready: Ready | null = search.step === 'review' && isReady ? { wallet, asset, recipient, body, typed } : null;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => keepWhileTyped(keeper, element.current), [keeper]);
  useBeneficiaryAsked(withdrawal);
  useFocusOnStep(ready !== null);
  const address = recipient?.is === 'address' ? recipient.address : null;
  return (
    <>
      <PageHeader title={ready === null ? 'Withdraw' : 'Review this withdrawal'} />
      {/* Without a submit button, Enter in a field never sends an incomplete form. */}
      <form ref={element} noValidate aria-label="Withdrawal">
        <FormColumns
          label="Pre-flight checks"
          side={
            <>
              <PreflightPanel live={live} typed={typed} asset={asset} address={address} write={write} />
            </>
          }
        >
          {ready === null ? (
            <Fields withdrawal={withdrawal} restored={restored} review={review} />
          ) : (
            <ReviewStep withdrawal={withdrawal} ready={ready} address={address} />
          )}
        </FormColumns>
      </form>
    </>
  );
}

type FieldsProps = { readonly withdrawal: Withdrawal; readonly restored: Draft | null; readonly review: () => void };

function Fields({ withdrawal, restored, review }: FieldsProps) {
  const { form, keeper, chosen, typed, choose, leave, write, forget, isBeneficiaryNeeded } = withdrawal;
  useReviewKeys(review);
  return (
    <Card>
      <Stack>
        {restored === null ? null : (
          <RestoredNote
            draft={restored}
            startOver={() => {
              form.reset(startingValues());
              forget();
              keeper.startOver();
            }}
          />
        )}
        {chosen.error === null ? null : (
          <FailurePanel error={chosen.error} retry={() => choose({})} isRetrying={chosen.isReading} what="The selection" />
        )}
        <ProblemSummary control={form.control} places={withdrawalPlaces} />
        <WithdrawFields {...{ form, chosen, typed, choose, leave, write }} isNeeded={isBeneficiaryNeeded} />
        <ReviewBar words="Review withdrawal" review={review} keeper={keeper} />
      </Stack>
    </Card>
  );
}

/**
 * Opens the review, or shows the first wrong field. Waits until the chosen records are read: before,
 * they would count as missing.
 */
function useReview({ form, chosen, live, go }: Withdrawal): () => void {
  const isWanted = useRef(false);
  const open = form.handleSubmit(
    () => {
      const [first] = (live.preflight?.lines ?? []).flatMap((line) => {
        const path = line.answer === 'no' && !live.isBehind ? placeOfRule(line.rule, form.getValues()) : null;
        return path === null ? [] : [{ path, message: line.text }];
      });
      if (first === undefined) return go('review');
      form.setError(first.path, { type: 'preflight', message: first.message });
      requestAnimationFrame(() => focusField(first.path));
    },
    (errors) => {
      const wrong = firstWrong(errors, withdrawalPlaces);
      if (wrong !== undefined) requestAnimationFrame(() => focusField(wrong));
    },
  );
  useEffect(() => {
    if (!isWanted.current || chosen.isReading) return;
    isWanted.current = false;
    void open();
  });
  return () => {
    isWanted.current = chosen.isReading;
    if (!chosen.isReading) void open();
  };
}

/** Opens the beneficiary section once pre-flight requires one. */
function useBeneficiaryAsked({ isBeneficiaryNeeded, typed, write, form, chosen }: Withdrawal): void {
  const isMissing = isBeneficiaryNeeded && typed.beneficiaries === '0';
  useEffect(() => {
    if (isMissing) write({ beneficiaries: '1' });
    // oxlint-disable-next-line react/exhaustive-deps -- `write` is made anew at each drawing
  }, [isMissing, form, chosen.recipient?.is]);
}
