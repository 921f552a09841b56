import { useEffect, useRef, useState } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { withDraft } from '#web/parts/entity/entity-form-values.ts';
import { focusField, type EntityForms } from '#web/parts/entity/entity-form.ts';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { keepWhileTyped } from '#web/parts/form/form-draft.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import type { CommandDeed } from './command-deed.ts';
import { DeedPreflight } from './deed-preflight.tsx';
import { DeedReviewStep } from './deed-review-step.tsx';
import { firstWrong, useFocusOnStep, useReviewKeys } from './form-steps.ts';
import { ReviewBar } from './review-bar.tsx';
import { deedText, useCommandDeed, type OpenDeed } from './use-command-deed.ts';
import classes from './command-form.module.css';

type CommandFormProps<Kind extends CommandKind> = {
  readonly deed: CommandDeed<Kind>;
  /** Whether the address asks for the review. */
  readonly isReview: boolean;
  /** Goes to the review, or back to the form. */
  readonly go: (isReview: boolean) => void;
};

/** The form of a deed and the review of what it holds: one after the other, so that what is typed outlives both. */
export function CommandForm<Kind extends CommandKind>(props: CommandFormProps<Kind>) {
  return <WithDraft name={props.deed.draftName}>{(draft) => <Begin {...props} draft={draft} />}</WithDraft>;
}

type BeginProps<Kind extends CommandKind> = CommandFormProps<Kind> & { readonly draft: Draft | null };

/** Goes on with what was left: the same key, so that it is still the same command. */
function Begin<Kind extends CommandKind>({ draft, ...props }: BeginProps<Kind>) {
  const [restored] = useState(draft);
  const [starting] = useState(() => {
    const begins = begun(props.deed.starting);
    return restored === null ? begins : withDraft(begins, restored.values);
  });
  return <Opened {...props} starting={starting} restored={restored} />;
}

function begun(starting: EntityForms): EntityForms {
  return { ...starting, desk: deedText(starting['desk'] ?? {}) };
}

type OpenedProps<Kind extends CommandKind> = CommandFormProps<Kind> & {
  readonly starting: EntityForms;
  readonly restored: Draft | null;
};

function Opened<Kind extends CommandKind>({ deed, isReview, go, starting, restored }: OpenedProps<Kind>) {
  const open = useCommandDeed(deed, starting);
  const { keeper, request, live, text, write } = open;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => keepWhileTyped(keeper, element.current), [keeper]);
  const isReady = isReview && request !== null;
  useFocusOnStep(isReady);
  return (
    <>
      <PageHeader title={isReady ? `Review: ${deed.title}` : deed.title} trail={deed.trail} />
      {/* Without a button of type submit, Enter in a field does not send anything half filled in. */}
      <form ref={element} noValidate className={classes.columns} aria-label={deed.title}>
        <div className={classes.main}>
          {/* Above what is missing, whose heading is one of a part. */}
          <h2 className="visually-hidden">{isReady ? 'The review' : 'What to fill in'}</h2>
          {isReady && request !== null ? (
            <DeedReviewStep deed={deed} open={open} request={request} back={() => go(false)} />
          ) : (
            <Fields deed={deed} open={open} go={go} restored={restored} />
          )}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: the keyboard must reach it */}
        <aside className={classes.side} aria-label="What stands against it" tabIndex={0}>
          {deed.aside?.(text)}
          <DeedPreflight live={live} noun={deed.noun} repeats={text['repeats'] ?? ''} repeat={(id) => write({ repeats: id })} />
        </aside>
      </form>
    </>
  );
}

type FieldsProps<Kind extends CommandKind> = Pick<CommandFormProps<Kind>, 'deed' | 'go'> & {
  readonly open: OpenDeed<Kind>;
  readonly restored: Draft | null;
};

function Fields<Kind extends CommandKind>({ deed, open, go, restored }: FieldsProps<Kind>) {
  const { form, keeper, live, text, write } = open;
  const review = form.handleSubmit(
    () => {
      const [first] = (live.isBehind ? [] : (live.preflight?.lines ?? [])).flatMap(({ answer, rule, text: message }) => {
        const path = answer === 'no' ? deed.placeOfRule?.[rule] : undefined;
        return path === undefined ? [] : [{ path, message }];
      });
      if (first === undefined) {
        // Before anything is sent the key is kept: a page that dies now still knows its command.
        keeper.changed();
        return go(true);
      }
      form.setError(first.path, { type: 'preflight', message: first.message });
      requestAnimationFrame(() => focusField(first.path));
    },
    (errors) => {
      const wrong = firstWrong(errors, deed.places);
      if (wrong !== undefined) requestAnimationFrame(() => focusField(wrong));
    },
  );
  useReviewKeys(review);
  return (
    <div className={classes.card}>
      {restored === null ? null : (
        <RestoredNote
          draft={restored}
          startOver={() => {
            form.reset(begun(deed.starting));
            keeper.startOver();
          }}
        />
      )}
      <ProblemSummary control={form.control} places={deed.places} />
      {deed.fields({ form, text, write })}
      <ReviewBar words={`Review ${deed.noun}`} review={() => void review()} keeper={keeper} />
    </div>
  );
}
