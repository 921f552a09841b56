import { Link } from '@tanstack/react-router';
import { draftTimes } from '#contract/limits.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import type { PartyDraft } from './use-party-form.ts';
import { stepsOf, stepStateWords, stepTitles, type StepName, type StepState } from './wizard-steps.ts';
import classes from './party-wizard.module.css';

const icons = { complete: 'done', incomplete: 'minus', wrong: 'alert' } as const satisfies Record<StepState, IconName>;

/** The steps with their states, in any order. */
export function StepsNav({ draft, step: current }: { readonly draft: PartyDraft; readonly step: StepName }) {
  const { kind, steps, done, of } = useStore(draft.live);
  return (
    <nav className={classes.steps} aria-label="Steps">
      <ol>
        {stepsOf(kind).map((step) => {
          const state = steps[step] ?? 'incomplete';
          return (
            <li key={step}>
              <Link
                to="/direct-parties/new"
                search={{ draft: draft.name, step }}
                data-state={state}
                className={classes.step}
                data-current={step === current}
                aria-current={step === current ? 'step' : false}
              >
                <Icon name={icons[state]} size={14} />
                <span>{stepTitles[step]}</span>
                <span className="visually-hidden">, {stepStateWords[state]}</span>
              </Link>
            </li>
          );
        })}
      </ol>
      <p className={classes.small}>
        {done} of {of} required fields are filled in.
      </p>
      <p className={classes.small}>
        The draft is encrypted and only you can see it. It is deleted once the party and its documents are sent, or after{' '}
        {draftTimes.party.words} without a change.
      </p>
    </nav>
  );
}
