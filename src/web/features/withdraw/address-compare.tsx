import { DataList } from '@mantine/core';
import { addressGroups } from '#web/lib/shorten.ts';
import breaks from '#web/parts/record/facts.module.css';

type AddressCompareProps = { readonly address: string; readonly similarAddress: string };

/** Two addresses, one below the other, in groups of four characters. Groups that differ are marked. */
export function AddressCompare({ address, similarAddress }: AddressCompareProps) {
  const [ownGroups, otherGroups] = [addressGroups(address), addressGroups(similarAddress)];
  return (
    <DataList>
      <DataList.Item>
        <DataList.ItemLabel>You send to</DataList.ItemLabel>
        <DataList.ItemValue ff="monospace" className={breaks.value}>
          <Groups groups={ownGroups} otherGroups={otherGroups} />
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Known address</DataList.ItemLabel>
        <DataList.ItemValue ff="monospace" className={breaks.value}>
          <Groups groups={otherGroups} otherGroups={ownGroups} />
        </DataList.ItemValue>
      </DataList.Item>
    </DataList>
  );
}

function Groups({ groups, otherGroups }: { readonly groups: readonly string[]; readonly otherGroups: readonly string[] }) {
  return (
    <bdi>
      {groups.map((group, index) => (group === otherGroups[index] ? <span key={index}>{group}</span> : <mark key={index}>{group}</mark>))}
    </bdi>
  );
}
