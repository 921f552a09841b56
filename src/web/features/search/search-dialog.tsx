import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSettled } from '#web/lib/settled.ts';
import { Icon } from '#web/parts/icon.tsx';
import { coversWords } from './search-covers.ts';
import { useSearchDeeds } from './search-deeds.ts';
import { useGo } from './search-go.ts';
import { SearchList, optionId } from './search-list.tsx';
import { useLookUp } from './search-look-up.ts';
import { searchPages, useRecentEntries } from './search-pages.ts';
import { useSearchRecords } from './search-records.ts';
import { searchResults, type SearchEntry } from './search-results.ts';
import classes from './search-dialog.module.css';

/** How long the typing has to rest before the count of results is said, in ms. */
const saidAfterMs = 600;

const listId = 'search-list';

type SearchDialogProps = {
  /** What was typed before the dialog was there. */
  readonly start: string;
  readonly close: () => void;
  readonly showKeys: () => void;
};

/** Search: a field, what fits below it, and what was looked through. The field keeps focus; arrows move, Enter opens, Escape leaves. */
export function SearchDialog({ start, close, showKeys }: SearchDialogProps) {
  const [typed, setTyped] = useState(start);
  const [active, setActive] = useState(0);
  const sought = useDeferredValue(typed);
  const { results, covers, note, isReading } = useSearch(sought, showKeys);
  const options = results.flatMap(({ shown }) => shown);
  const at = Math.min(active, Math.max(0, options.length - 1));
  const dialog = useOpened();
  // Closed first: the dialog gives focus back, and what is chosen may take it elsewhere.
  const choose = (entry: SearchEntry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.choose();
  };
  // Whoever types and presses Enter at once means what fits all that was typed, not what stood there before.
  const [enters, setEnters] = useState(0);
  const isBehind = sought !== typed || (options.length === 0 && isReading);
  const enter = useEffectEvent(() => choose(options[at]));
  useEffect(() => {
    if (enters > 0 && !isBehind) enter();
  }, [enters, isBehind]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((at + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') setEnters(enters + 1);
    else return;
    event.preventDefault();
  };
  // What could not be searched, or is still looked for, is the reason why nothing stands there.
  const none = isReading ? 'Reading…' : (note ?? 'Nothing fits. Try the beginning of a word.');
  const said = useSettled(options.length === 0 ? none : `${countWords(results)}. ${note ?? ''}`, saidAfterMs);
  return (
    // Escape cancels at once, and the browser tells of the closing later: whoever presses Ctrl+K in between would close what they open.
    <dialog ref={dialog} className={classes.dialog} aria-label="Search" onCancel={close} onClose={close}>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Search pages, actions and records"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(options.length === 0 ? {} : { 'aria-activedescendant': optionId(at) })}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          placeholder="Find a page, an action or a record"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setEnters(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.leave} aria-label="Esc: leave search" onClick={close}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <SearchList id={listId} results={results} active={at} setActive={setActive} choose={choose} none={none} />
      <p className={classes.covers}>
        {note === null || options.length === 0 ? null : <strong>{note} </strong>}
        {coversWords(covers)} Transactions by number or hash.
      </p>
      <output className="visually-hidden">{said}</output>
    </dialog>
  );
}

/** Everything that can be found for what is typed. */
function useSearch(typed: string, showKeys: () => void) {
  const go = useGo();
  const { entries: records, covers, isReading, hasFailed } = useSearchRecords(go);
  const { entries: lookedUp, note } = useLookUp(typed, go);
  const deeds = useSearchDeeds(showKeys);
  const recent = useRecentEntries(records, go);
  const known = new Set(lookedUp.map(({ key }) => key));
  const entries = [...recent, ...lookedUp, ...searchPages(go), ...deeds, ...records.filter(({ key }) => !known.has(key))];
  const results = searchResults(entries, typed);
  return { results, covers, note: note ?? (hasFailed ? 'Not everything could be searched.' : null), isReading };
}

function countWords(results: ReturnType<typeof searchResults>): string {
  const count = results.reduce((sum, { shown, more }) => sum + shown.length + more, 0);
  return `${count} result${count === 1 ? '' : 's'}`;
}

/** Opens the browser's own modal dialog, which keeps focus inside and gives it back. */
function useOpened() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
