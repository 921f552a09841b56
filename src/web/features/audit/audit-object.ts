/** The object of an audit row: its label, and the path of its page. The path is null if the desk has no such page. */
export type AuditObject = {
  readonly label: string;
  readonly to: string | null;
  /** The id of the object's element on its page, if the page lists several objects. */
  readonly hash?: string;
};

type ObjectPattern = readonly [pattern: RegExp, toObject: (id: string) => AuditObject];

/** Patterns of the paths of the service and the desk, with more specific patterns first. */
const objectPatterns: readonly ObjectPattern[] = [
  [/^\/api\/v1\/wallets\/(\d+)\/transactions$/, (id) => ({ label: `Transactions of wallet ${id}`, to: `/wallets/${id}` })],
  [/^\/api\/v1\/wallets\/(\d+)(?:\/.*)?$/, (id) => ({ label: `Wallet ${id}`, to: `/wallets/${id}` })],
  [/^\/api\/v1\/wallets$/, () => ({ label: 'Wallets', to: '/wallets' })],
  [/^\/api\/v1\/transactions\/(\w+)$/, (id) => ({ label: `Transaction ${shortenedHash(id)}`, to: `/transactions/${id}` })],
  [/^\/api\/v1\/external_accounts\/(\d+)$/, (id) => ({ label: `External account ${id}`, to: `/external-accounts/${id}` })],
  [/^\/api\/v2\/assets\/([a-z0-9]+)(?:\/.*)?$/, (id) => ({ label: `Asset ${id.toUpperCase()}`, to: `/assets/${id}` })],
  [/^\/api\/v2\/send_batch_now$/, () => ({ label: 'Batch send', to: null })],
  [/^\/api\/v2\/staking\/.*$/, () => ({ label: 'Staking', to: null })],
  [/^\/bff\/commands\/([0-9a-f-]{36})(?:\/.*)?$/, (id) => ({ label: `Request ${id.slice(0, 8)}`, to: `/activity/${id}` })],
  [/^\/bff\/batches\/([0-9a-f-]{36})(?:\/.*)?$/, (id) => ({ label: `Batch ${id.slice(0, 8)}`, to: `/batch-sends/${id}` })],
  [/^\/bff\/batches$/, () => ({ label: 'Batch sends', to: '/batch-sends' })],
  [/^\/bff\/changes\/([0-9a-f-]{36})(?:\/.*)?$/, (id) => ({ label: `Control change ${id.slice(0, 8)}`, to: '/changes', hash: id })],
  [/^\/bff\/policy(?:\/.*)?$/, () => ({ label: 'Policy', to: '/policy' })],
  [/^\/bff\/settings\/review$/, () => ({ label: 'Approval policy', to: '/policy' })],
  [/^\/bff\/exports\/wallets\/:wallet_id\/transactions$/, () => ({ label: 'Transactions of a wallet', to: null })],
  [/^\/bff\/exports\/(\w+)$/, (list) => ({ label: sentenceCase(list), to: null })],
  [/^\/bff\/commands$/, () => ({ label: 'Requests', to: '/activity' })],
  [/^\/bff\/transactions\/(\w+)(?:\/.*)?$/, (id) => ({ label: `Transaction ${shortenedHash(id)}`, to: `/transactions/${id}` })],
  [/^\/bff\/external_accounts\/(\d+)(?:\/.*)?$/, (id) => ({ label: `External account ${id}`, to: `/external-accounts/${id}` })],
  [/^\/api\/v\d\/direct_parties\/(\d+)(?:\/.*)?$/, (id) => ({ label: `Direct party ${id}`, to: `/direct-parties/${id}` })],
  [/^\/(?:api\/v\d\/direct_parties|bff\/direct-parties\/lookup)$/, () => ({ label: 'Direct parties', to: '/direct-parties' })],
  [/^\/bff\/records\/search$/, () => ({ label: 'Search', to: null })],
  [/^\/bff\/people\/search$/, () => ({ label: 'People', to: null })],
  [/^\/bff\/beneficiaries\/last$/, () => ({ label: 'Last beneficiary', to: null })],
  [/^\/bff\/evidence\/reviews(?:\/.*)?$/, () => ({ label: 'Review of the evidence', to: '/evidence' })],
  [/^\/sandbox\/.*$/, () => ({ label: 'Sandbox', to: '/sandbox' })],
  [/^\/bff\/audit(?:\/.*)?$/, () => ({ label: 'Audit log', to: '/audit' })],
  [/^\/users\/(\d+)$/, (id) => ({ label: `User ${id}`, to: null })],
  // All other paths of the desk's server.
  [/^\/bff\/([a-z][a-z_-]*)(?:\/.*)?$/, (room) => ({ label: sentenceCase(room), to: null })],
];

/** The object of an audit row, labelled by its name or else by its path. Null for rows about the desk or a sign-in. */
export function auditObject(path: string | null, name: string | null): AuditObject | null {
  if (path === null || path === '/bff/session') return null;
  if (name !== null) return { label: name, to: null };
  for (const [pattern, toObject] of objectPatterns) {
    const match = pattern.exec(path);
    if (match !== null) return toObject(match[1] ?? '');
  }
  return { label: path, to: null };
}

/** Converts `external_accounts` or `external-accounts` to `'External accounts'`. */
function sentenceCase(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[_-]/g, ' ')}`;
}

/** Shortens a hash so that it fits in a table cell. */
function shortenedHash(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** A kind of object by which the log can be filtered: the beginnings of its paths in the log and on the desk's pages. */
type ObjectKind = { readonly label: string; readonly path: string; readonly page: string; readonly id: RegExp };

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const numberPattern = /^[1-9]\d{0,14}$/;

export const objectKinds = {
  request: { label: 'Request', path: '/bff/commands/', page: '/activity/', id: uuidPattern },
  wallet: { label: 'Wallet', path: '/api/v1/wallets/', page: '/wallets/', id: numberPattern },
  account: { label: 'External account', path: '/api/v1/external_accounts/', page: '/external-accounts/', id: numberPattern },
  user: { label: 'User', path: '/users/', page: '/settings/users?user=', id: numberPattern },
  batch: { label: 'Batch', path: '/bff/batches/', page: '/batch-sends/', id: uuidPattern },
  transaction: { label: 'Transaction', path: '/api/v1/transactions/', page: '/transactions/', id: /^\w{1,128}$/ },
} as const satisfies Record<string, ObjectKind>;

export type ObjectKindName = keyof typeof objectKinds;

/**
 * The path of an object in the log. Reads a link to the object's page, a path of the log, or the id of an object of this kind. Null for any
 * other text.
 */
export function objectPath(kind: ObjectKindName, typed: string): string | null {
  const text = typed.trim();
  if (/^\/(?:api|bff|users)\//.test(text)) return text;
  for (const { path, page, id } of Object.values(objectKinds)) {
    const [, rest] = text.split(page);
    const linkedId = rest?.split(/[/?#&]/, 1)[0] ?? '';
    if (id.test(linkedId)) return `${path}${linkedId}`;
  }
  return objectKinds[kind].id.test(text) ? `${objectKinds[kind].path}${text}` : null;
}
