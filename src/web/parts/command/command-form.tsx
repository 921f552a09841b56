import { Card, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { withDraft } from '#web/parts/entity/entity-form-values.ts';
import { focusField, type EntityForms } from '#web/parts/entity/entity-form.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { keepWhileTyped } from '#web/parts/form/form-draft.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { CommandPreflight } from './command-preflight.tsx';
import { CommandReviewStep } from './command-review-step.tsx';
import type { CommandSpec } from './command-spec.ts';
import { firstWrong, useFocusOnStep, useReviewKeys } from './form-steps.ts';
import { ReviewBar } from './review-bar.tsx';
import { commandText, useCommandForm, type OpenCommandForm } from './use-command-form.ts';

type CommandFormProps<Kind extends CommandKind> = {
  readonly command: CommandSpec<Kind>;
  /** Whether the URL shows the review. */
  readonly isReview: boolean;
  /** Opens the review, or returns to the form. */
  readonly go: (isReview: boolean) => void;
};

/** The form of a command, then its review. Both share the form's state. */
export function CommandForm<Kind extends CommandKind>(props: CommandFormProps<Kind>) {
  const { draftName, title, trail } = props.command;
  return (
    <WithDraft name={draftName} title={<PageHeader title={title} trail={trail} />}>
      {(draft) => <Begin {...props} draft={draft} />}
    </WithDraft>
  );
}

type BeginProps<Kind extends CommandKind> = CommandFormProps<Kind> & { readonly draft: Draft | null };

/** Continues a draft. It keeps its Idempotency-Key, so it is still the same command. */
function Begin<Kind extends CommandKind>({ draft, ...props }: BeginProps<Kind>) {
  const [restored] = useState(draft);
  const [starting] = useState(() => {
    const begins = begun(props.command.starting);
    return restored === null ? begins : withDraft(begins, restored.values);
  });
  return <Opened {...props} starting={starting} restored={restored} />;
}

function begun(starting: EntityForms): EntityForms {
  return { ...starting, desk: commandText(starting['desk'] ?? {}) };
}

type OpenedProps<Kind extends CommandKind> = CommandFormProps<Kind> & {
  readonly starting: EntityForms;
  readonly restored: Draft | null;
};

function Opened<Kind extends CommandKind>({ command, isReview, go, starting, restored }: OpenedProps<Kind>) {
  const open = useCommandForm(command, starting);
  const { keeper, request, live, text, write } = open;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => keepWhileTyped(keeper, element.current), [keeper]);
  const isReady = isReview && request !== null;
  useFocusOnStep(isReady);
  return (
    <>
      <PageHeader title={isReady ? `Review: ${command.title}` : command.title} trail={command.trail} />
      {/* Without a button of type submit, Enter in a field does not send anything half filled in. */}
      <form ref={element} noValidate aria-label={command.title}>
        <FormColumns
          label="Pre-flight checks"
          side={
            <>
              {command.aside?.(text)}
              <CommandPreflight live={live} noun={command.noun} repeats={text['repeats'] ?? ''} repeat={(id) => write({ repeats: id })} />
            </>
          }
        >
          {/* Above what is missing, whose heading is one of a part. */}
          <VisuallyHidden component="h2">{isReady ? 'Review' : 'What to fill in'}</VisuallyHidden>
          {isReady && request !== null ? (
            <CommandReviewStep command={command} open={open} request={request} back={() => go(false)} />
          ) : (
            <Fields command={command} open={open} go={go} restored={restored} />
          )}
        </FormColumns>
      </form>
    </>
  );
}

type FieldsProps<Kind extends CommandKind> = Pick<CommandFormProps<Kind>, 'command' | 'go'> & {
  readonly open: OpenCommandForm<Kind>;
  readonly restored: Draft | null;
};

function Fields<Kind extends CommandKind>({ command, open, go, restored }: FieldsProps<Kind>) {
  const { form, keeper, live, text, write } = open;
  const review = form.handleSubmit(
    () => {
      const [first] = (live.isBehind ? [] : (live.preflight?.lines ?? [])).flatMap(({ answer, rule, text: message }) => {
        const path = answer === 'no' ? command.placeOfRule?.[rule] : undefined;
        return path === undefined ? [] : [{ path, message }];
      });
      if (first === undefined) {
        // The key is saved before sending: after a crash the page still finds its command.
        keeper.changed();
        return go(true);
      }
      form.setError(first.path, { type: 'preflight', message: first.message });
      requestAnimationFrame(() => focusField(first.path));
    },
    (errors) => {
      const wrong = firstWrong(errors, command.places);
      if (wrong !== undefined) requestAnimationFrame(() => focusField(wrong));
    },
  );
  useReviewKeys(review);
  return (
    <Card>
      <Stack>
        {restored === null ? null : (
          <RestoredNote
            draft={restored}
            startOver={() => {
              form.reset(begun(command.starting));
              keeper.startOver();
            }}
          />
        )}
        <ProblemSummary control={form.control} places={command.places} />
        {command.fields({ form, text, write })}
        <ReviewBar words={`Review ${command.noun}`} review={() => void review()} keeper={keeper} />
      </Stack>
    </Card>
  );
}
