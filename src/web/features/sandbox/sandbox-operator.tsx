import { readPaymentText } from '#contract/money/addresses/payment-text.ts';
import { assets } from '#contract/money/assets.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import { regulatoryStatuses } from '#contract/people/regulatory-status.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { NamedTransaction } from './sandbox-chain.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { usePartyOptions, useTransactionField, useWalletField } from './sandbox-options.ts';
import { typedInteger, typedText } from './sandbox-request.ts';

const determinations = Object.fromEntries(regulatoryStatuses.map((status) => [status, statusLabel('regulatory', status).label]));

/** The form with which the custodian decides on the regulatory status of a transaction. */
export function DeterminationForm() {
  return (
    <SandboxForm
      title="Regulatory determination"
      description="Acts as the custodian’s compliance team: decides which information a transaction still needs."
      submitLabel="Determine"
      fields={[
        useTransactionField('all'),
        { is: 'choice', name: 'status', label: 'Status', requestParts: ['regulatory_status'], choices: determinations, isRequired: true },
      ]}
      initialValues={{ id: '', status: 'missing_travel_rule_info' }}
      row={sandboxEndpoints.setRegulatoryStatus}
      requestOf={({ id = '', status }) => ({ params: { id }, body: { regulatory_status: status } })}
      resultOf={(transaction, { status = '' }) => ({
        message: `Determination set: ${determinations[status] ?? status}.`,
        link: <NamedTransaction transaction={transaction} />,
      })}
    />
  );
}

/** The form with which the custodian approves or rejects a direct party. */
export function PartyReviewForm() {
  return (
    <SandboxForm
      title="Review of a direct party"
      description="Acts as the custodian’s compliance team: approves or rejects a party in review."
      submitLabel="Decide on party"
      fields={[
        { is: 'record', name: 'id', label: 'Direct party', placeholder: 'Name or number', options: usePartyOptions(), isRequired: true },
        { is: 'choice', name: 'decision', label: 'Decision', choices: { approve: 'Approve', reject: 'Reject' }, isRequired: true },
        { is: 'text', name: 'reason', label: 'Reason', description: 'Required to reject' },
      ]}
      initialValues={{ id: '', decision: 'approve', reason: '' }}
      row={sandboxEndpoints.reviewDirectParty}
      requestOf={({ id = '', decision, reason = '' }) => ({ params: { id }, body: { decision, reason: typedText(reason) } })}
      resultOf={(_answer, { decision }) => ({ message: decision === 'approve' ? 'Approved.' : 'Rejected.' })}
    />
  );
}

/** The form that creates a storage provider for a wallet. */
export function ProviderForm() {
  return (
    <SandboxForm
      title="Storage provider"
      description="Adds a Filecoin storage provider that earns for a wallet."
      submitLabel="Add provider"
      fields={[
        useWalletField(),
        { is: 'text', name: 'provider', label: 'Provider', requestParts: ['storage_provider_id'], placeholder: 'f01234 (random if empty)' },
        {
          is: 'text',
          name: 'rewards',
          label: 'Rewards, FIL',
          requestParts: ['available_rewards_fil'],
          inputMode: 'decimal',
          placeholder: '1000',
        },
      ]}
      initialValues={{ wallet: '', provider: '', rewards: '' }}
      row={sandboxEndpoints.createStorageProvider}
      requestOf={({ wallet = '', provider = '', rewards = '' }) => ({
        params: {},
        body: { wallet_id: typedInteger(wallet), storage_provider_id: typedText(provider), available_rewards_fil: typedText(rewards) },
      })}
      resultOf={() => ({ message: 'Added.' })}
    />
  );
}

/** The form that creates an approved external account with one address. */
export function AccountForm() {
  return (
    <SandboxForm
      title="External account"
      description="Acts as the custodian: approves an account to which the desk may send."
      submitLabel="Approve account"
      fields={[
        { is: 'text', name: 'name', label: 'Name', isRequired: true },
        {
          is: 'choice',
          name: 'asset',
          label: 'Asset',
          requestParts: [],
          choices: Object.fromEntries(assets.map((asset) => [asset, asset.toUpperCase()])),
          isRequired: true,
        },
        { is: 'text', name: 'address', label: 'Address', requestParts: ['funding_addresses'], isRequired: true },
      ]}
      initialValues={{ name: '', asset: 'btc', address: '' }}
      row={sandboxEndpoints.createExternalAccount}
      requestOf={({ name, asset = '', address = '' }) => ({ params: {}, body: { name, ...addressBody(asset, address) } })}
      resultOf={(_answer, { name }) => ({ message: `${name} is approved.` })}
    />
  );
}

/** The part of the request body that contains the address. A tag is also read from a payment link or a tagged address. */
function addressBody(asset: string, text: string) {
  const parsedPayment = readPaymentText(asset, text);
  if (parsedPayment === null || 'refusal' in parsedPayment) return { funding_addresses: { [asset]: text.trim() } };
  const { address, memo } = parsedPayment;
  const name = memoNameOf(asset);
  return {
    funding_addresses: { [asset]: address },
    ...(name === null || memo === '' ? {} : { extras: { [address]: { [name]: memo } } }),
  };
}

/** The form that settles the off-chain amounts owed to a wallet. */
export function ReconciliationForm() {
  return (
    <SandboxForm
      title="Reconciliation"
      description="Acts as the custodian: settles off-chain balances of a wallet on chain."
      submitLabel="Start reconciliation"
      fields={[useWalletField()]}
      initialValues={{ wallet: '' }}
      row={sandboxEndpoints.startReconciliation}
      requestOf={({ wallet = '' }) => ({ params: {}, body: { wallet_id: typedInteger(wallet) } })}
      resultOf={(createdTransactions) => ({
        message: createdTransactions.length === 1 ? '1 transaction created.' : `${createdTransactions.length} transactions created.`,
      })}
    />
  );
}
