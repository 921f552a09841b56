import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { directPartyAnswerSchema } from '#contract/service/direct-party.ts';
import { fundingAddressSchema } from '#contract/service/funding-address.ts';
import { walletSchema } from '#contract/service/wallet.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { person } from '#custody/test-direct-parties.ts';
import { callProcess, type Process } from './test-killed-service.ts';

/**
 * A created record that no later write changes: its path, and the part of the answer that must
 * stay.
 */
export type Made = { readonly path: string; readonly shown: string; readonly shownIn: (text: string) => string };

type Deed = { readonly path: string; readonly body: unknown; readonly madeOf: (text: string) => Made };

/** A wallet with an address for each asset. */
function newWallet(): Deed {
  const shownIn = (text: string): string => {
    const { id, kind, name, custom_id: customId, funding_addresses: addresses } = walletSchema.parse(readJson(text));
    return writeJson([id, kind, name, customId, addresses]);
  };
  const madeOf = (text: string): Made => ({
    path: `/api/v1/wallets/${walletSchema.parse(readJson(text)).id}`,
    shown: shownIn(text),
    shownIn,
  });
  return { path: '/api/v1/wallets', body: { name: randomUUID(), kind: 'warm', custom_id: 'under load' }, madeOf };
}

/** An address that differs from all those of concurrent clients. */
function newAddress(wallet: number): Deed {
  const [path, name] = [`/api/v1/wallets/${wallet}/assets/ltc`, randomUUID()];
  const shownIn = (text: string): string => {
    const found = z
      .array(fundingAddressSchema)
      .parse(readJson(text))
      .filter((each) => each.name === name);
    return writeJson(found.map(({ address, notes, is_watched: isWatched }) => [address, notes, isWatched]));
  };
  return { path, body: { name, notes: 'n', is_watched: true }, madeOf: (text) => ({ path, shown: shownIn(text), shownIn }) };
}

function newParty(): Deed {
  const shownIn = (text: string): string => {
    const { id, status, email, created_at: createdAt } = directPartyAnswerSchema.parse(readJson(text)).data;
    return writeJson([id, status, email, createdAt]);
  };
  const madeOf = (text: string): Made => ({
    path: `/api/v1/direct_parties/${directPartyAnswerSchema.parse(readJson(text)).data.id}`,
    shown: shownIn(text),
    shownIn,
  });
  return { path: '/api/v1/direct_parties', body: { direct_party: { ...person, email: `${randomUUID()}@example.org` } }, madeOf };
}

/** Creates a wallet, an address or a direct party; null when the service died during the call. */
export async function makeAnything(service: Process, wallet: number): Promise<Made | null> {
  const deeds = [newWallet, () => newAddress(wallet), newParty] as const;
  const { path, body, madeOf } = (deeds[randomInt(deeds.length)] ?? newWallet)();
  const answer = await callProcess(service, 'POST', path, writeJson(body));
  if (answer === null) return null;
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
  return madeOf(answer.text);
}

/** Why the record is wrong as read now, or null. */
export async function goneOf(service: Process, { path, shown, shownIn }: Made): Promise<string | null> {
  const answer = await callProcess(service, 'GET', path);
  if (answer?.status !== 200) return `${path} answers ${answer?.status}`;
  const now = shownIn(answer.text);
  return now === shown ? null : `${path} was ${shown} and is ${now}`;
}
