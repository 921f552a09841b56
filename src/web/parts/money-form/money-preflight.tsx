import { Box, Checkbox, Stack, Text } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { earlierName } from '#contract/money/repeats.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { SentFigures } from '#web/parts/order/sent-figures.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import type { LivePreflight } from './live-preflight.ts';
import type { MoneySpec, MoneyToDo } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';
import type { OpenMoneyForm } from './use-money-form.ts';

type MoneyPreflightProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = {
  readonly spec: MoneySpec<Kind, Values, LoadedRecords>;
  readonly open: OpenMoneyForm<Kind, Values, LoadedRecords>;
};

/** The checks of the form's values, next to the form. The review shows the figures itself. */
export function MoneyPreflight<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  open,
  isReview,
}: MoneyPreflightProps<Kind, Values, LoadedRecords> & { readonly isReview: boolean }) {
  return (
    <PreflightPanel
      live={open.live}
      isBare={isReview}
      waiting={spec.labels.waiting ?? 'Checks run once the form is complete.'}
      toDo={(line) => toDoOf(spec, open, line)?.below}
    />
  );
}

type PreflightPanelProps = {
  readonly live: LivePreflight;
  /** Hides the figures. */
  readonly isBare?: boolean;
  /** A sentence about when the checks start. */
  readonly waiting: string;
  /** Content below a line that requires an action of the sender. */
  readonly toDo: (line: PreflightLine) => React.ReactNode;
  readonly children?: React.ReactNode;
};

/** Pre-flight checks with their figures. Shows `waiting` until the request is complete enough to check. */
export function PreflightPanel({
  live: { preflight, isBehind, isOld, error, retry },
  isBare = false,
  waiting,
  toDo,
  children,
}: PreflightPanelProps) {
  return (
    <Panel title="Pre-flight checks" aside={<output>{isBehind && preflight !== null ? 'Checking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isBehind} what="Pre-flight checks" />}
      {preflight === null ? (
        <Text size="xs" c="dimmed">
          {isBehind ? 'Checking…' : waiting}
        </Text>
      ) : (
        <Stack gap="sm" aria-busy={isBehind}>
          {isBare || preflight.figures === null ? null : (
            // Keeps its height, so that content below does not move while the user types.
            <Box style={isOld ? { visibility: 'hidden' } : {}}>
              <SentFigures figures={preflight.figures} />
            </Box>
          )}
          <PreflightLines lines={preflight.lines} isOld={isOld} below={toDo} />
          {children}
        </Stack>
      )}
    </Panel>
  );
}

/** What the sender must do about a line: confirm a duplicate, otherwise as the spec defines. */
function toDoOf<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  spec: MoneySpec<Kind, Values, LoadedRecords>,
  { values, loadedRecords, form, write, keeper }: OpenMoneyForm<Kind, Values, LoadedRecords>,
  line: PreflightLine,
): MoneyToDo | null {
  if (line.answer !== 'ask') return null;
  const set = (changed: Partial<MoneyValues>) => {
    form.setValues((now) => ({ ...now, ...changed }));
    keeper.changed();
  };
  if (line.rule === 'duplicate') return duplicateToDo(line, values.repeats, spec.noun, (repeats) => set({ repeats }));
  return line.rule === 'validator'
    ? validatorToDo(line, values.confirmed, (confirmed) => set({ confirmed }))
    : (spec.toDo?.(line, { values, loadedRecords, write }) ?? null);
}

/** The action for ether that earns nothing or an exit that may wait: confirm exactly this statement. */
function validatorToDo({ text }: PreflightLine, confirmed: string, set: (text: string) => void): MoneyToDo {
  const isOn = confirmed === text;
  return {
    below: <Confirmation isOn={isOn} set={(isSet) => set(isSet ? text : '')} label="Request it anyway" />,
    blocker: isOn ? null : 'Confirm the check of the validator in the pre-flight checks first.',
  };
}

/** The action for a duplicate: confirm that this is another payment. */
function duplicateToDo(line: PreflightLine, repeats: string, noun: string, repeat: (id: string) => void): MoneyToDo {
  const id = duplicateId(line);
  const isConfirmed = repeats !== '' && repeats === id;
  return {
    below: <Confirmation isOn={isConfirmed} set={(isOn) => repeat(isOn ? id : '')} label={`This ${noun} is not a duplicate`} />,
    blocker: isConfirmed ? null : `Check the earlier ${noun} in the pre-flight checks first.`,
  };
}

/** The name of the earlier payment that a duplicate repeats. */
function duplicateId({ repeats: [first] = [] }: PreflightLine): string {
  return first === undefined ? '' : earlierName(first.earlier);
}

type ConfirmationProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly label: string };

/** A checkbox by which the sender confirms a check. */
export function Confirmation({ isOn, set, label }: ConfirmationProps) {
  return <Checkbox checked={isOn} onChange={(event) => set(event.currentTarget.checked)} label={label} />;
}

/** Why sending is blocked, or null: checks are missing, a check fails, or a line still needs an action. */
export function preflightBlocker(
  { preflight, isBehind, error }: LivePreflight,
  holdOf: (line: PreflightLine) => string | null | undefined,
): string | null {
  if (error !== null) return 'Nothing can be sent: the pre-flight checks could not be loaded.';
  if (preflight === null || isBehind) return 'Pre-flight checks are loading.';
  for (const line of preflight.lines) {
    if (line.answer === 'no') return `${line.text}.`;
    const blocker = holdOf(line) ?? null;
    if (blocker !== null) return blocker;
  }
  return null;
}

/** Why the pre-flight checks block sending, or null. */
export function formBlocker<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  open,
}: MoneyPreflightProps<Kind, Values, LoadedRecords>): string | null {
  return preflightBlocker(open.live, (line) => toDoOf(spec, open, line)?.blocker);
}
