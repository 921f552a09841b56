import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { DraftNote, RestoredNote } from '#web/parts/form/form-draft-note.tsx';
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
import classes from '#web/parts/command/command-form.module.css';

type WithdrawFormProps = {
  readonly search: WithdrawSearch;
  readonly starting: EntityForms;
  /** What the starting values were restored from. */
  readonly restored: Draft | null;
};

/** The form and the review of what it holds: one after the other, so that what is typed outlives both. */
export function WithdrawForm({ search, starting, restored }: WithdrawFormProps) {
  const withdrawal = useWithdrawal(search, starting);
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
      {/* Without a button of type submit, Enter in a field does not send anything half filled in. */}
      <form ref={element} noValidate className={classes.columns} aria-label="Withdrawal">
        <div className={classes.main}>
          {ready === null ? (
            <Fields withdrawal={withdrawal} restored={restored} />
          ) : (
            <ReviewStep withdrawal={withdrawal} ready={ready} address={address} />
          )}
        </div>
        <aside className={classes.side} aria-label="What stands against it">
          <PreflightPanel live={live} typed={typed} asset={asset} address={address} write={write} />
        </aside>
      </form>
    </>
  );
}

function Fields({ withdrawal, restored }: { readonly withdrawal: Withdrawal; readonly restored: Draft | null }) {
  const { form, keeper, chosen, typed, choose, write, go, forget, isBeneficiaryNeeded } = withdrawal;
  const review = useReview(withdrawal);
  return (
    <div className={classes.card}>
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
        <FailurePanel error={chosen.error} retry={() => choose({})} isRetrying={chosen.isReading} what="What was chosen" />
      )}
      <ProblemSummary control={form.control} places={withdrawalPlaces} />
      <WithdrawFields form={form} chosen={chosen} typed={typed} choose={choose} write={write} isNeeded={isBeneficiaryNeeded} />
      <div className={classes.bar}>
        <Button
          size="sm"
          onClick={() => void review()}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
          rightSection={
            <span className={classes.keys} aria-hidden="true">
              <kbd>Ctrl</kbd> <kbd>Enter</kbd>
            </span>
          }
        >
          Review withdrawal
        </Button>
        <DraftNote keeper={keeper} />
        <p className={classes.small}>Nothing is sent yet.</p>
      </div>
    </div>
  );

  function useReview({ live }: Withdrawal) {
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
        const wrong = withdrawalPlaces.find((path) => isIn(errors, path));
        if (wrong !== undefined) requestAnimationFrame(() => focusField(wrong));
      },
    );
    const latest = useRef(open);
    useEffect(() => {
      latest.current = open;
    });
    useEffect(() => {
      const listen = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        if (document.querySelector('dialog[open]') !== null) return;
        event.preventDefault();
        void latest.current();
      };
      document.addEventListener('keydown', listen);
      return () => document.removeEventListener('keydown', listen);
    }, []);
    return open;
  }
}

function isIn(errors: object, path: string): boolean {
  const [holder = '', name = ''] = path.split('.');
  const fields: unknown = Reflect.get(errors, holder);
  return typeof fields === 'object' && fields !== null && Reflect.get(fields, name) !== undefined;
}

/** Opens the part of the form about the beneficiary once pre-flight says that one is needed. */
function useBeneficiaryAsked({ isBeneficiaryNeeded, typed, write, form, chosen }: Withdrawal): void {
  const isMissing = isBeneficiaryNeeded && typed.beneficiaries === '0';
  useEffect(() => {
    if (isMissing) write({ beneficiaries: '1' });
    // oxlint-disable-next-line react/exhaustive-deps -- `write` is made anew at each drawing
  }, [isMissing, form, chosen.recipient?.is]);
}

/** The title takes focus when the form gives way to the review, or comes back. */
function useFocusOnStep(isReview: boolean): void {
  const before = useRef(isReview);
  useEffect(() => {
    if (before.current === isReview) return;
    before.current = isReview;
    document.getElementById('page-title')?.focus();
    globalThis.scrollTo(0, 0);
  }, [isReview]);
}
