import { hasTooManyDigits } from '#contract/money/amount.ts';
import { assetFacts, assets, isAsset } from '#contract/money/assets.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { type Transaction } from '#contract/service/transaction.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { titleOf } from '#web/parts/transaction/transaction-facts.ts';
import { SandboxForm } from './sandbox-form.tsx';
import { useTransactionField, useWalletField } from './sandbox-options.ts';
import { typedInteger, typedText, type SandboxProblem, type SandboxValues } from './sandbox-request.ts';

const assetChoices = Object.fromEntries(assets.map((asset) => [asset, `${asset.toUpperCase()}, ${assetFacts[asset].name}`]));

/** The form that creates a deposit from outside the desk. */
export function DepositForm() {
  return (
    <SandboxForm
      title="Deposit"
      description="Acts as the chain: a deposit arrives, confirmed immediately."
      submitLabel="Create deposit"
      fields={[
        useWalletField(),
        { is: 'choice', name: 'asset', label: 'Asset', choices: assetChoices, isRequired: true },
        { is: 'text', name: 'amount', label: 'Amount', inputMode: 'decimal', placeholder: '0.5', isRequired: true },
        { is: 'text', name: 'source', label: 'Source address', requestParts: ['source_address'], placeholder: 'Random' },
        { is: 'text', name: 'memo', label: 'Memo or tag' },
      ]}
      initialValues={{ wallet: '', asset: 'btc', amount: '', source: '', memo: '' }}
      row={sandboxEndpoints.deposit}
      checkValues={decimalsProblem}
      requestOf={({ wallet = '', asset, amount, source = '', memo = '' }) => ({
        params: {},
        body: { wallet_id: typedInteger(wallet), asset, amount, source_address: typedText(source), memo: typedText(memo) },
      })}
      resultOf={(createdRecord, { amount, asset = '' }) => ({
        message: `${amount} ${asset.toUpperCase()} arrived.`,
        link: <NamedTransaction transaction={createdRecord} />,
      })}
    />
  );
}

/** The problem of an amount with too many decimals for its asset, or null. */
function decimalsProblem({ asset = '', amount = '' }: SandboxValues): SandboxProblem | null {
  const decimalText = plainDecimal(amount);
  if (decimalText === null || !isAsset(asset) || !hasTooManyDigits(asset, decimalText)) return null;
  return { name: 'amount', message: `${asset.toUpperCase()} has at most ${assetFacts[asset].places} decimal places` };
}

/** Labels of the statuses that the user can give a transaction. */
const statusChoices = Object.fromEntries(
  [...transactionStatuses, 'confirmed'].map((status) => [
    status,
    status === 'confirmed' ? 'First confirmation' : statusLabel('transaction', status).label,
  ]),
);

/** The form that changes the status of a transaction that the desk sent. */
export function StepForm() {
  return (
    <SandboxForm
      title="Transaction status"
      description="Acts as a custodian approver or the chain: sets a later status of a transaction. The service refuses a status that cannot follow the current one."
      submitLabel="Set status"
      fields={[
        useTransactionField('sent'),
        { is: 'choice', name: 'status', label: 'New status', choices: statusChoices, isRequired: true },
      ]}
      initialValues={{ id: '', status: 'approved' }}
      row={sandboxEndpoints.setTransactionStatus}
      requestOf={({ id = '', status }) => ({ params: { id }, body: { status } })}
      resultOf={(movedTransaction, { status = '' }) => ({
        message: `Status set: ${statusChoices[status] ?? status}.`,
        link: <NamedTransaction transaction={movedTransaction} />,
      })}
    />
  );
}

/** A link to the transaction that the form created or changed. */
export function NamedTransaction({ transaction }: { readonly transaction: Transaction }) {
  if (transaction.id === null || transaction.id === undefined) return null;
  return <TransactionLink id={transaction.id}>{titleOf(transaction)}</TransactionLink>;
}
