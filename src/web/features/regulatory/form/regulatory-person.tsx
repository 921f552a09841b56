import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Person, PersonRole } from '#contract/desk/person.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { openFilledFolds } from '#web/parts/entity/entity-form.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import { SourceLine } from './form-source-line.tsx';
import { fillFromPerson } from './person-fill.ts';
import { roleLabels } from './person-labels.ts';
import type { RegulatoryValues } from './regulatory-values.ts';

const loadPicker = async () => ({ default: (await import('./person-picker.tsx')).PersonPicker });

const PersonPicker = lazy(loadPicker);

type EarlierPersonProps = {
  readonly sources: FieldSources;
  readonly personRole: PersonRole;
  readonly demand: PendingStatus;
  readonly sourceAddresses: readonly string[];
};

/**
 * A button that fills a section with a person from earlier submissions. Afterwards shows the source of the values and an undo
 * button.
 */
export function EarlierPerson({ sources, personRole, demand, sourceAddresses }: EarlierPersonProps) {
  const form = useFormContext<RegulatoryValues>();
  const [isOpen, setOpen] = useState(false);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const openerId = useId();
  const undoButton = useRef<HTMLButtonElement>(null);
  const isOriginator = personRole === 'originator';
  usePageKeys(
    useMemo(() => (isOriginator ? [{ keys: 'p', label: 'Use a previous originator', action: () => setOpen(true) }] : []), [isOriginator]),
  );
  const choosePerson = ({ entity, transaction_key: key, submitted_at: at }: Person) => {
    setOpen(false);
    const undoFill = fillFromPerson({ form, sources, role: personRole, entity, earlierSource: { is: 'earlier', key, at } });
    setUndo(() => undoFill);
    announce(`Filled in from a previous ${roleLabels[personRole]}. To revert, use “Undo autofill”.`);
    // Runs after the dialog has restored the focus.
    requestAnimationFrame(() => {
      openFilledFolds(depositHolders[personRole]);
      undoButton.current?.focus();
    });
  };
  const takeBack = () => {
    undo?.();
    setUndo(null);
    announce('Autofill undone');
    document.getElementById(openerId)?.focus();
  };
  return (
    <Group gap="xs">
      <Button
        id={openerId}
        variant="default"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPicker()}
        {...(isOriginator ? { 'aria-keyshortcuts': 'p', rightSection: <KeyHint keys={['p']} /> } : {})}
      >
        Use a previous {roleLabels[personRole]}
      </Button>
      {undo === null ? null : (
        <Button ref={undoButton} variant="subtle" onClick={takeBack}>
          Undo autofill
        </Button>
      )}
      <SourceLine sources={sources} personRole={personRole} demand={demand} />
      {isOpen ? (
        <Suspense fallback={null}>
          <PersonPicker personRole={personRole} sourceAddresses={sourceAddresses} choose={choosePerson} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Group>
  );
}
