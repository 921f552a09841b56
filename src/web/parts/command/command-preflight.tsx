import { Stack, Text } from '@mantine/core';
import { Panel } from '#web/parts/facts.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { ConfirmCheckbox } from './confirm-checkbox.tsx';
import { duplicateId } from './duplicate-id.ts';
import type { LivePreflight } from './live-preflight.ts';
import { PreflightLines } from './preflight-lines.tsx';
import { SentFigures } from './sent-figures.tsx';

type CommandPreflightProps = {
  readonly live: LivePreflight;
  readonly noun: string;
  /** The earlier command or record that the sender confirmed not to repeat. */
  readonly repeats: string;
  readonly repeat: (id: string) => void;
};

/** Pre-flight of a command, beside its form. */
export function CommandPreflight({ live: { preflight, isBehind, error, retry }, noun, repeats, repeat }: CommandPreflightProps) {
  return (
    <Panel title="Pre-flight checks" aside={<output>{isBehind && preflight !== null ? 'Checking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isBehind} what="Pre-flight checks" />}
      {preflight === null ? (
        <Text size="xs" c="dimmed">
          {isBehind ? 'Checking…' : 'Checks run once the form is complete.'}
        </Text>
      ) : (
        <Stack gap="sm" aria-busy={isBehind}>
          {preflight.figures === null ? null : <SentFigures figures={preflight.figures} />}
          <PreflightLines
            lines={preflight.lines}
            below={(line) =>
              line.rule === 'duplicate' && line.answer === 'ask' ? (
                <Stack gap="xs" align="flex-start">
                  <ConfirmCheckbox
                    isOn={repeats !== '' && repeats === duplicateId(line)}
                    set={(isOn) => repeat(isOn ? duplicateId(line) : '')}
                  >
                    {`I checked the earlier one: this is another ${noun}`}
                  </ConfirmCheckbox>
                </Stack>
              ) : null
            }
          />
        </Stack>
      )}
    </Panel>
  );
}

/** Why the command cannot be sent now, or null. */
export function preflightHold({ preflight, isBehind, error }: LivePreflight, noun: string, repeats: string): string | null {
  if (error !== null) return 'Pre-flight checks could not be loaded: nothing is sent without them.';
  if (preflight === null || isBehind) return 'Pre-flight checks are loading.';
  for (const line of preflight.lines) {
    if (line.answer === 'no') return `${line.text}.`;
    if (line.rule === 'duplicate' && line.answer === 'ask' && (repeats === '' || repeats !== duplicateId(line)))
      return `Check the earlier ${noun} in the pre-flight checks first.`;
  }
  return null;
}
