import { DataList, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entityName, hasEntity } from '#contract/people/entity.ts';
import { personalDataView } from '#contract/roles.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import { polledExternalAccount } from '#web/data/external-accounts.ts';
import { userRoles } from '#web/data/session.ts';
import { addressRows, onlyAssetOf } from '#web/parts/address/address-rows.ts';
import { entityFacts, PeoplePanels, withHiddenLabels } from '#web/parts/entity/people-panels.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { AssetLink } from '#web/parts/money/asset-link.tsx';
import { Fold } from '#web/parts/page/fold.tsx';
import { DetailColumns, FactList, Panel } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { ExplorerLink } from '#web/parts/text/explorer-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { AccountPayments } from './account-payments.tsx';
import { accountName } from './external-account-name.ts';

/** One external account: its addresses, and the beneficiary of payments to it. */
export function ExternalAccountDetail({ id }: { readonly id: string }) {
  const query = useQuery(polledExternalAccount(id));
  return (
    <RecordPage
      query={query}
      what="The account"
      trail={<Link to="/external-accounts">External accounts</Link>}
      title={(account) => (account === undefined ? `Account ${id}` : accountName(account))}
      action={(account) => (
        <WithdrawLink label="Withdraw to this account" search={{ account: String(account.id), asset: onlyAssetOf(account) }} />
      )}
      panels={[
        { Payments: 4, Addresses: 5 },
        { Account: 3, 'Default beneficiary': 2 },
      ]}
    >
      {(account) => <AccountPanels account={account} />}
    </RecordPage>
  );
}

function AccountPanels({ account }: { readonly account: ExternalAccount }) {
  return (
    <DetailColumns
      sideContent={
        <>
          <Panel title="Account">
            <FactList facts={{ Number: String(account.id), 'Custom ID': account.custom_id, Description: account.description }} />
          </Panel>
          <Beneficiary account={account} />
        </>
      }
    >
      <AccountPayments account={account} />
      <Addresses account={account} />
    </DetailColumns>
  );
}

function Addresses({ account }: { readonly account: ExternalAccount }) {
  const rows = addressRows(account);
  return (
    <Panel title="Addresses">
      {rows.length === 0 ? (
        <Text c="dimmed">No addresses on record.</Text>
      ) : (
        <DataList labelWidth="7rem">
          {rows.map(({ assets, address, memo }) => (
            <DataList.Item key={address}>
              <DataList.ItemLabel>
                <Group gap="xs">
                  {assets.map((asset) => (
                    <AssetLink key={asset} asset={asset} />
                  ))}
                </Group>
              </DataList.ItemLabel>
              <DataList.ItemValue miw={0}>
                <FullHash value={address} noun={`${assets[0]?.toUpperCase() ?? ''} address`} memo={memo} />
                <ExplorerLink asset={assets[0]} kind="address" value={address} />
              </DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      )}
    </Panel>
  );
}

/**
 * The default beneficiary of withdrawals. The specification does not mention the field, so a record without it may still have a
 * beneficiary.
 */
function Beneficiary({ account: { default_beneficiary_entity: beneficiary } }: { readonly account: ExternalAccount }) {
  if (personalDataView(userRoles()) === 'none') return <PeoplePanels people={[]} />;
  if (hasEntity(beneficiary))
    return (
      <Panel title="Default beneficiary">
        <Fold title={entityName(beneficiary) ?? 'Details'}>
          <FactList facts={withHiddenLabels(entityFacts('beneficiary', beneficiary))} />
        </Fold>
      </Panel>
    );
  return (
    <Panel title="Default beneficiary">
      <Text c="dimmed">Not on the record. The custodian may still have one.</Text>
    </Panel>
  );
}
