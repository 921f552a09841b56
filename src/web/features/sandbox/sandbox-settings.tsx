import type * as z from 'zod/mini';
import { assets } from '#contract/money/assets.ts';
import { sandboxEndpoints, type sandboxStateSchema } from '#contract/service/sandbox.ts';
import type { SandboxField } from './sandbox-control.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { typedInteger, typedText, type SandboxValues } from './sandbox-request.ts';

type Settings = z.output<typeof sandboxStateSchema>['settings'];

const switchLabels: Readonly<Record<string, string>> = { true: 'On', false: 'Off' };

const fields: readonly SandboxField[] = [
  { is: 'choice', name: 'approvals_required', label: 'Approvals required', choices: switchLabels },
  { is: 'choice', name: 'settlements_enabled', label: 'Settlements, direct parties', choices: switchLabels },
  { is: 'choice', name: 'staking_enabled', label: 'Staking', choices: switchLabels },
  { is: 'choice', name: 'voluntary_exits_supported', label: 'Voluntary exits', choices: switchLabels },
  { is: 'choice', name: 'offchain_transfers', label: 'Off-chain transfers', choices: switchLabels },
  { is: 'text', name: 'cold_wallets_available', label: 'Cold wallets available', inputMode: 'numeric' },
  { is: 'text', name: 'step_ms', label: 'Time between steps, ms', inputMode: 'numeric', description: 'Empty: only manually' },
  { is: 'text', name: 'webhook_url', label: 'Webhook URL', description: 'Empty: webhooks are off' },
  { is: 'text', name: 'staking_contract_address', label: 'Deposit contract' },
];

/** The settings as text, for users who cannot change them. The webhook address is left out, because it is a secret. */
export function settingFacts(settings: Settings): Readonly<Record<string, string>> {
  const texts = textsOf(settings);
  const textOf = ({ name }: SandboxField) => switchLabels[texts[name] ?? ''] ?? texts[name] ?? '';
  return Object.fromEntries(fields.filter(({ name }) => name !== 'webhook_url').map((field) => [field.label, textOf(field)]));
}

/** The form for settings that a real custodian would configure. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const initialTexts = textsOf(settings);
  return (
    <SandboxForm
      title="Settings"
      description="The custodian’s configuration of this instance."
      submitLabel="Save settings"
      fields={fields}
      initialValues={initialTexts}
      row={sandboxEndpoints.changeSettings}
      checkValues={(values) =>
        Object.keys(changesOf(values, initialTexts)).length === 0 ? { name: null, message: 'Change a setting first' } : null
      }
      requestOf={(values) => ({ params: {}, body: changesOf(values, initialTexts) })}
      resultOf={() => ({ message: 'Changed.' })}
    />
  );
}

/** The form for the rate with which values in CAD are computed. */
export function RateForm({ settings: { cad_rates: rates = {} } }: { readonly settings: Settings }) {
  return (
    <SandboxForm
      title="Rate"
      description="Acts as the market: the price of one unit in CAD from now on."
      submitLabel="Set rate"
      fields={[
        {
          is: 'choice',
          name: 'asset',
          label: 'Asset',
          choices: Object.fromEntries(assets.map((asset) => [asset, `${asset.toUpperCase()}, now ${rates[asset] ?? 'no rate'}`])),
          isRequired: true,
        },
        { is: 'text', name: 'rate', label: 'CAD per unit', requestParts: ['cad_rates'], inputMode: 'decimal', isRequired: true },
      ]}
      initialValues={{ asset: 'btc', rate: '' }}
      row={sandboxEndpoints.changeSettings}
      requestOf={({ asset = '', rate }) => ({ params: {}, body: { cad_rates: { [asset]: rate } } })}
      resultOf={(_answer, { asset = '', rate }) => ({ message: `1 ${asset.toUpperCase()} = ${rate} CAD.` })}
    />
  );
}

/** The settings as form values. */
function textsOf({ cad_rates: _rates, ...settings }: Settings): SandboxValues {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value === null || value === undefined ? '' : String(value)]),
  );
}

/** The settings that were changed, in the format of the service. */
function changesOf(values: SandboxValues, initialValues: SandboxValues): Readonly<Record<string, unknown>> {
  const changedFields = fields.filter(({ name }) => values[name] !== initialValues[name]);
  return Object.fromEntries(changedFields.map((field) => [field.name, settingOf(field, values[field.name] ?? '')]));
}

/**
 * Converts a typed setting to the format of the service. A required setting stays an empty text, so that the service rejects it.
 */
function settingOf({ name, is }: SandboxField, text: string): unknown {
  if (is === 'choice') return text === 'true';
  if (name === 'step_ms') return typedInteger(text) ?? null;
  if (name === 'webhook_url') return typedText(text) ?? null;
  return name === 'cold_wallets_available' ? (typedInteger(text) ?? text) : text;
}
