/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the browser has no list that is searched on a server: drawn by WAI-ARIA, combobox with a list */
import type { Person } from '#contract/desk/person.ts';
import { Icon } from '#web/parts/icon.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { personWords } from './person-words.ts';
import classes from './regulatory-person.module.css';

type PersonOptionProps = { readonly id: string; readonly person: Person; readonly isActive: boolean; readonly choose: () => void };

/** One person of the list. */
export function PersonOption({ id, person, isActive, choose }: PersonOptionProps) {
  const { name, facts, place, source, deposits } = personWords(person);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the search field's: it holds focus
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <p>
        <CutText className={classes.name} text={name} /> <CutText className={classes.facts} text={facts} />
      </p>
      <p className={classes.place}>
        <CutText text={place} />
      </p>
      {source === null ? null : (
        <p className={classes.fromHere}>
          <Icon name="in" size={12} /> {source}
        </p>
      )}
      <p className={classes.facts}>{deposits}</p>
    </li>
  );
}
