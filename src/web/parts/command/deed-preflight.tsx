import { Panel } from '#web/parts/facts.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { earlierId } from './earlier-id.ts';
import type { LivePreflight } from './live-preflight.ts';
import { PreflightLines } from './preflight-lines.tsx';
import { SentFigures } from './sent-figures.tsx';
import { Tick } from './tick.tsx';
import classes from './command-form.module.css';

type DeedPreflightProps = {
  readonly live: LivePreflight;
  readonly noun: string;
  /** The earlier command or record that was looked at. */
  readonly repeats: string;
  readonly repeat: (id: string) => void;
};

/** What stands against a deed as things are now, beside its form. */
export function DeedPreflight({ live: { preflight, isBehind, error, retry }, noun, repeats, repeat }: DeedPreflightProps) {
  return (
    <Panel title="Pre-flight" aside={<output className={classes.small}>{isBehind && preflight !== null ? 'Looking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isBehind} what="Pre-flight" />}
      {preflight === null ? (
        <p className={classes.small}>What stands against it is looked at once the form is whole.</p>
      ) : (
        <div aria-busy={isBehind} className={classes.preflight}>
          {preflight.figures === null ? null : <SentFigures figures={preflight.figures} />}
          <PreflightLines
            lines={preflight.lines}
            below={(line) =>
              line.rule === 'duplicate' && line.answer === 'ask' ? (
                <div className={classes.todo}>
                  <Tick isOn={repeats !== '' && repeats === earlierId(line)} set={(isOn) => repeat(isOn ? earlierId(line) : '')}>
                    {`I looked at the earlier one: this is a further ${noun}`}
                  </Tick>
                </div>
              ) : null
            }
          />
        </div>
      )}
    </Panel>
  );
}

/** Why nothing may be sent now, or null. */
export function preflightHold({ preflight, isBehind, error }: LivePreflight, noun: string, repeats: string): string | null {
  if (error !== null) return 'Pre-flight could not be read: nothing is sent without it.';
  if (preflight === null || isBehind) return 'Pre-flight is being read.';
  for (const line of preflight.lines) {
    if (line.answer === 'no') return `${line.text}.`;
    if (line.rule === 'duplicate' && line.answer === 'ask' && (repeats === '' || repeats !== earlierId(line)))
      return `Look at the earlier ${noun} in the pre-flight first.`;
  }
  return null;
}
