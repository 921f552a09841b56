import type { ListedAuditRow } from '#contract/desk/audit.ts';

type WriteRow = Pick<ListedAuditRow, 'action' | 'decision' | 'object' | 'detail'>;

/** A verb with its object, in the infinitive and in the past tense. */
type VerbText = readonly [infinitive: string, past: string];

const methodVerbs: Readonly<Record<string, VerbText>> = {
  POST: ['create', 'created'],
  PUT: ['change', 'changed'],
  PATCH: ['change', 'changed'],
  DELETE: ['delete', 'deleted'],
};

/** Texts of the writes of the sandbox, by path. */
const sandboxTexts: Readonly<Record<string, VerbText>> = {
  '/sandbox/faults': ['set the faults of the sandbox', 'set the faults of the sandbox'],
  '/sandbox/clock': ['move the sandbox clock', 'moved the sandbox clock'],
  '/sandbox/settings': ['change the sandbox settings', 'changed the sandbox settings'],
  '/sandbox/reset': ['reset the sandbox', 'reset the sandbox'],
  '/sandbox/deposits': ['create a deposit in the sandbox', 'created a deposit in the sandbox'],
  '/sandbox/morning': ['start the sandbox scenario', 'started the sandbox scenario'],
  '/sandbox/morning/stop': ['stop the sandbox scenario', 'stopped the sandbox scenario'],
};

/** What the actor of a write did or tried to do: `'changed a wallet'`, `'started to create a direct party'`. */
export function writeText({ action, decision, object, detail }: WriteRow): string {
  const [infinitive, past] = verbTextOf(object ?? '', String(detail['method']));
  if (action === 'write_begun') return `started to ${infinitive}`;
  return decision === 'done' ? past : `tried to ${infinitive}`;
}

function verbTextOf(path: string, method: string): VerbText {
  const sandboxText = sandboxTexts[path];
  if (sandboxText !== undefined) return sandboxText;
  const [infinitive, past] = methodVerbs[method] ?? ['change', 'changed'];
  const record = recordKindOf(path);
  return [`${infinitive} ${record}`, `${past} ${record}`];
}

/** The kind of record that a write changes, by its path. */
function recordKindOf(path: string): string {
  if (/^\/api\/v1\/wallets\/\d+\/assets\//.test(path)) return 'a funding address';
  if (/^\/api\/v1\/wallets(\/\d+)?$/.test(path)) return 'a wallet';
  if (/direct_part[a-z]*\/\d+\/.*agreement$/.test(path)) return 'a document of a direct party';
  if (path.includes('direct_part')) return 'a direct party';
  return path.startsWith('/sandbox/') ? 'a record of the sandbox' : 'a record';
}
