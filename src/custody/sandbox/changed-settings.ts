import type * as z from 'zod/mini';
import { decimalOf } from '#contract/money/money.ts';
import type { sandboxSettingsSchema } from '#contract/service/sandbox.ts';
import type { Settings } from '#custody/store/settings.ts';

/** Returns the settings after a change. `cad_rates` replaces only the rates that it names. */
export function changedSettings(settings: Settings, change: z.output<typeof sandboxSettingsSchema>): Settings {
  const { cad_rates: rates, ...otherChanges } = change;
  const changes = Object.fromEntries(Object.entries(otherChanges).filter(([, value]) => value !== undefined));
  if (rates === undefined) return { ...settings, ...changes };
  const changedRates = Object.fromEntries(Object.entries(rates).map(([asset, rate]) => [asset, decimalOf(rate)]));
  return { ...settings, ...changes, cad_rates: { ...settings.cad_rates, ...changedRates } };
}
