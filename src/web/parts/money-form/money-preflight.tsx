import { Box, Checkbox, Stack, Text } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { earlierName } from '#contract/money/repeats.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { AmountFigures } from '#web/parts/order/sent-figures.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import type { LivePreflight } from './live-preflight.ts';
import type { MoneySpec, MoneyToDo } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';
import type { OpenMoneyForm } from './use-money-form.ts';

type MoneyPreflightProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = {
  readonly spec: MoneySpec<Kind, Values, LoadedRecords>;
  readonly moneyForm: OpenMoneyForm<Kind, Values, LoadedRecords>;
};

/**
 * The checks of the form's values, next to the form. During the review the figures are hidden here, because the review shows
 * them.
 */
export function MoneyPreflight<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  moneyForm,
  isReview,
}: MoneyPreflightProps<Kind, Values, LoadedRecords> & { readonly isReview: boolean }) {
  return (
    <PreflightPanel
      livePreflight={moneyForm.livePreflight}
      hasNoFigures={isReview}
      waitingText={spec.labels.waitingText ?? 'Checks run once the form is complete.'}
      renderToDo={(line) => toDoForLine(spec, moneyForm, line)?.contentBelow}
    />
  );
}

type PreflightPanelProps = {
  readonly livePreflight: LivePreflight;
  /** Whether the panel leaves out the figures. Default: false. */
  readonly hasNoFigures?: boolean;
  /** A sentence that states which values are needed before the checks start. */
  readonly waitingText: string;
  /** Renders content below a check, such as a checkbox that the sender must tick. */
  readonly renderToDo: (line: PreflightLine) => React.ReactNode;
  readonly children?: React.ReactNode;
};

/** The checks and their figures. Until the request is complete enough to check, `waitingText` is displayed. */
export function PreflightPanel({
  livePreflight: { preflight, isLoadingNew, isOutdated, error, retry },
  hasNoFigures = false,
  waitingText,
  renderToDo,
  children,
}: PreflightPanelProps) {
  return (
    <Panel title="Pre-flight checks" aside={<output>{isLoadingNew && preflight !== null ? 'Checking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isLoadingNew} what="Pre-flight checks" />}
      {preflight === null ? (
        <Text size="xs" c="dimmed">
          {isLoadingNew ? 'Checking…' : waitingText}
        </Text>
      ) : (
        <Stack gap="sm" aria-busy={isLoadingNew}>
          {hasNoFigures || preflight.figures === null ? null : (
            // Outdated figures are hidden but keep their space, so that content below does not move while the user types.
            <Box style={isOutdated ? { visibility: 'hidden' } : {}}>
              <AmountFigures figures={preflight.figures} />
            </Box>
          )}
          <PreflightLines lines={preflight.lines} isOutdated={isOutdated} renderBelow={renderToDo} />
          {children}
        </Stack>
      )}
    </Panel>
  );
}

/** What the sender must do about a check. Every form asks to confirm duplicates; `spec` defines the other actions. */
function toDoForLine<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  spec: MoneySpec<Kind, Values, LoadedRecords>,
  { values, loadedRecords, form, write, keeper }: OpenMoneyForm<Kind, Values, LoadedRecords>,
  line: PreflightLine,
): MoneyToDo | null {
  if (line.answer !== 'ask') return null;
  const setValues = (changedValues: Partial<MoneyValues>) => {
    form.setValues((now) => ({ ...now, ...changedValues }));
    keeper.noteChange();
  };
  if (line.rule === 'duplicate') return duplicateToDo(line, values.repeats, spec.noun, (repeats) => setValues({ repeats }));
  return line.rule === 'validator'
    ? validatorToDo(line, values.confirmed, (confirmedText) => setValues({ confirmed: confirmedText }))
    : (spec.toDo?.(line, { values, loadedRecords, write }) ?? null);
}

/** The action for a warning about a validator, such as ether that earns nothing. The sender confirms the text of the warning. */
function validatorToDo({ text }: PreflightLine, confirmedText: string, set: (text: string) => void): MoneyToDo {
  const isOn = confirmedText === text;
  return {
    contentBelow: <Confirmation isOn={isOn} set={(isSet) => set(isSet ? text : '')} label="Request it anyway" />,
    blocker: isOn ? null : 'Confirm the check of the validator in the pre-flight checks first.',
  };
}

/** The action for a duplicate. The sender confirms that the new payment is a different one. */
function duplicateToDo(line: PreflightLine, repeats: string, noun: string, confirmRepeat: (id: string) => void): MoneyToDo {
  const id = duplicateId(line);
  const isConfirmed = repeats !== '' && repeats === id;
  return {
    contentBelow: (
      <Confirmation isOn={isConfirmed} set={(isOn) => confirmRepeat(isOn ? id : '')} label={`This ${noun} is not a duplicate`} />
    ),
    blocker: isConfirmed ? null : 'Check the earlier payment in the pre-flight checks first.',
  };
}

/** The ID of the earlier payment that a duplicate repeats. */
function duplicateId({ repeats: [first] = [] }: PreflightLine): string {
  return first === undefined ? '' : earlierName(first.earlier);
}

type ConfirmationProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly label: string };

/** A checkbox with which the sender confirms something. */
export function Confirmation({ isOn, set, label }: ConfirmationProps) {
  return <Checkbox checked={isOn} onChange={(event) => set(event.currentTarget.checked)} label={label} />;
}

/** The reason why sending is blocked, or null. Missing checks, failed checks and open actions block it. */
export function preflightBlocker(
  { preflight, isLoadingNew, error }: LivePreflight,
  blockerOf: (line: PreflightLine) => string | null | undefined,
): string | null {
  if (error !== null) return 'Nothing can be sent: the pre-flight checks could not be loaded.';
  if (preflight === null || isLoadingNew) return 'Pre-flight checks are loading.';
  // A failed check comes first, because an action on another check would not permit sending.
  const failedLine = preflight.lines.find(({ answer }) => answer === 'no');
  if (failedLine !== undefined) return `${failedLine.text}.`;
  return preflight.lines.map(blockerOf).find((blocker) => typeof blocker === 'string') ?? null;
}

/** The reason why the checks of a form block sending, or null. */
export function formBlocker<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  moneyForm,
}: MoneyPreflightProps<Kind, Values, LoadedRecords>): string | null {
  return preflightBlocker(moneyForm.livePreflight, (line) => toDoForLine(spec, moneyForm, line)?.blocker);
}
