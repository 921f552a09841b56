import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { hasEntity } from '#contract/people/entity.ts';
import { personalDataView } from '#contract/roles.ts';
import { mayEditWallet } from '#contract/rules/wallet-edit.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { userRoles } from '#web/data/session.ts';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';

/** A wallet's facts, its owner, and the default originator of its deposits. */
export function WalletSide({ wallet }: { readonly wallet: Wallet }) {
  const originator = wallet.default_originator_entity;
  return (
    <>
      <Panel title="Wallet">
        <FactList facts={{ Number: String(wallet.id), 'Custom ID': wallet.custom_id, Description: wallet.description }} />
      </Panel>
      {hasEntity(wallet.owner) ? <PeoplePanels title="Owner" people={[{ role: 'originator', entity: wallet.owner }]} /> : null}
      {hasEntity(originator) ? (
        <PeoplePanels title="Default originator" people={[{ role: 'originator', entity: originator }]} />
      ) : (
        <NoOriginator walletId={String(wallet.id)} />
      )}
    </>
  );
}

/**
 * States that the wallet has no default originator, for users who may see personal data. Compliance officers also get a link to
 * set one.
 */
function NoOriginator({ walletId }: { readonly walletId: string }) {
  const roles = userRoles();
  if (personalDataView(roles) === 'none') return null;
  return (
    <Panel title="Default originator">
      <Text c="dimmed">Not set.</Text>
      {mayEditWallet(roles, { default_originator_entity: {} }) ? (
        <Text mt="xs">
          <Link to="/wallets/$walletId/default-originator" params={{ walletId }}>
            Set default originator
          </Link>
        </Text>
      ) : null}
    </Panel>
  );
}
