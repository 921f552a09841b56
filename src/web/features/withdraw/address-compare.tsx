import { DataList } from '@mantine/core';
import { addressGroups } from '#web/lib/shorten.ts';

type AddressCompareProps = { readonly address: string; readonly similarAddress: string };

/** Two addresses, one below the other, in groups of four characters. Groups that differ are marked. */
export function AddressCompare({ address, similarAddress }: AddressCompareProps) {
  const [own, other] = [addressGroups(address), addressGroups(similarAddress)];
  return (
    <DataList>
      <DataList.Item>
        <DataList.ItemLabel>You send to</DataList.ItemLabel>
        <DataList.ItemValue ff="monospace">
          <Groups groups={own} others={other} />
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Known address</DataList.ItemLabel>
        <DataList.ItemValue ff="monospace">
          <Groups groups={other} others={own} />
        </DataList.ItemValue>
      </DataList.Item>
    </DataList>
  );
}

function Groups({ groups, others }: { readonly groups: readonly string[]; readonly others: readonly string[] }) {
  return (
    <bdi>
      {groups.map((group, index) => (group === others[index] ? <span key={index}>{group}</span> : <mark key={index}>{group}</mark>))}
    </bdi>
  );
}
