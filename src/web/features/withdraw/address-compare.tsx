import { addressGroups } from '#web/lib/shorten.ts';
import classes from '#web/parts/command/command-form.module.css';

type AddressCompareProps = { readonly address: string; readonly alike: string };

/** Two addresses, one below the other in groups of four, with the differing groups marked. */
export function AddressCompare({ address, alike }: AddressCompareProps) {
  const [own, other] = [addressGroups(address), addressGroups(alike)];
  return (
    <dl className={classes.compare}>
      <div>
        <dt>You send to</dt>
        <dd>
          <Groups groups={own} others={other} />
        </dd>
      </div>
      <div>
        <dt>The desk knows</dt>
        <dd>
          <Groups groups={other} others={own} />
        </dd>
      </div>
    </dl>
  );
}

function Groups({ groups, others }: { readonly groups: readonly string[]; readonly others: readonly string[] }) {
  return (
    <bdi>
      {groups.map((group, place) => (group === others[place] ? <span key={place}>{group}</span> : <mark key={place}>{group}</mark>))}
    </bdi>
  );
}
