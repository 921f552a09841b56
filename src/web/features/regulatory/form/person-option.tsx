import type { Person } from '#contract/desk/person.ts';
import { Icon } from '#web/parts/icon.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { personWords } from './person-words.ts';
import classes from './regulatory-person.module.css';

/** A person in the list. */
export function PersonOption({ person }: { readonly person: Person }) {
  const { name, facts, place, source, deposits } = personWords(person);
  return (
    <div className={classes.person}>
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
    </div>
  );
}
