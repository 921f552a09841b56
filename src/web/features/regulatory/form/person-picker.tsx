/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the browser has no list that is searched on a server: drawn by WAI-ARIA, combobox with a list */
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { sourceAddressesMax, type Person, type PersonRole } from '#contract/desk/person.ts';
import { peopleQuery } from '#web/data/people.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { PersonOption } from './person-option.tsx';
import { roleWords } from './person-words.ts';
import classes from './regulatory-person.module.css';

/** How long typing rests before the book is asked, in ms. */
const restMs = 150;

type PersonPickerProps = {
  readonly personRole: PersonRole;
  readonly sourceAddresses: readonly string[];
  readonly choose: (person: Person) => void;
  readonly close: () => void;
};

/** Finds somebody whom this desk named before: those who sent from the deposit's address first, then by name, client number or address. */
export function PersonPicker({ personRole, sourceAddresses, choose, close }: PersonPickerProps) {
  const [text, setText] = useState('');
  const sought = useRested(text.trim());
  const search = { role: personRole, text: sought, source_addresses: sourceAddresses.slice(0, sourceAddressesMax) };
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(search));
  const people = data?.people ?? nobody;
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const place = Math.min(active, people.length - 1);
  // What is shown may still be the answer to what was typed before: Enter then waits for the right one.
  const isFresh = data !== undefined && sought === text.trim() && !isFetching;
  const [isAwaited, setAwaited] = useState(false);
  const awaited = isAwaited && isFresh ? people[place] : undefined;
  useEffect(() => {
    if (awaited !== undefined) choose(awaited);
  }, [awaited, choose]);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place, people]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    setAwaited(event.key === 'Enter');
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined && people.length > 0) setActive((place + step + people.length) % people.length);
  };
  return (
    <Dialog title={`Fill from an earlier ${roleWords[personRole]}`} isOpen close={close} isWide>
      <div className={classes.picker}>
        <TextInput
          data-first
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(people.length > 0 ? { 'aria-activedescendant': `${listId}-${place}` } : {})}
          label="Name, client number or source address"
          placeholder="Two letters are enough"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        {error === null ? null : (
          <div className={classes.failed} role="alert">
            <p>The book of people cannot be read: {error.message}</p>
            <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
              Try again
            </Button>
          </div>
        )}
        <ul ref={list} id={listId} role="listbox" aria-label="People" className={classes.list}>
          {people.map((person, at) => (
            <PersonOption key={person.id} id={`${listId}-${at}`} person={person} isActive={at === place} choose={() => choose(person)} />
          ))}
        </ul>
        <div className={classes.foot}>
          <output>{error === null ? footWords(sought, data === undefined ? null : people.length) : ''}</output>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const nobody: readonly Person[] = [];

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function footWords(sought: string, count: number | null): string {
  if (count === null) return 'Looking';
  if (count > 0) return `${count === 1 ? 'One person' : `${count} people`}. Enter fills the form.`;
  return sought === ''
    ? 'Nobody yet: whom you submit is offered here from then on.'
    : 'Nobody has that name, client number or address. Words are found from their beginning.';
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
