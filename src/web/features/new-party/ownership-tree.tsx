import { memo } from 'react';
import { useStore } from '#web/lib/store.ts';
import { CopyButton } from '#web/parts/copy-button.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { ownershipText, shareWords, statedShares, wholeShare, type Owner } from './ownership.ts';
import type { PartyDraft } from './use-party-form.ts';
import classes from './ownership-tree.module.css';

/** The ownership of the party as a tree, with the numeric shares. */
export function OwnershipTree({ draft }: { readonly draft: PartyDraft }) {
  const { tree } = useStore(draft.live);
  return <Drawn tree={tree} text={ownershipText(tree)} />;
}

/** Renders only when the tree's text changes. */
const Drawn = memo(
  function Drawn({ tree, text }: { readonly tree: Owner; readonly text: string }) {
    return (
      <aside className={classes.panel} aria-label="Ownership">
        <div className={classes.title}>
          <h2>Ownership</h2>
          <CopyButton text={text} what="the ownership tree" />
        </div>
        <ul className={classes.tree}>
          <Branch owner={tree} isRoot />
        </ul>
        <p className={classes.small}>{sumWords(tree)}</p>
        <details className={classes.small}>
          <summary>As text</summary>
          <pre>{text}</pre>
        </details>
      </aside>
    );
  },
  (before, after) => before.text === after.text,
);

function Branch({ owner, isRoot = false }: { readonly owner: Owner; readonly isRoot?: boolean }) {
  const { name, share, isCompany, owners } = owner;
  return (
    <li>
      <div className={classes.owner} data-root={isRoot}>
        <Icon name={isCompany ? 'accounts' : 'user'} size={14} />
        <span dir="auto">{name}</span>
        {isRoot || share === null ? null : (
          <span className={classes.share}>
            {shareWords(share)}
            <progress value={share} max={wholeShare} aria-hidden="true" />
          </span>
        )}
      </div>
      {owners.length === 0 ? null : (
        <ul>
          {owners.map((each) => (
            <Branch key={each.holder} owner={each} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The total of the direct owners' stated shares. Missing shares imply nothing. */
function sumWords(tree: Owner): string {
  const { sum, isAll } = statedShares(tree);
  if (tree.owners.length === 0) return 'Owners appear here as they are added.';
  if (sum === 0) return 'No numeric shares. A number such as 25 % in “Share or other information” is drawn.';
  if (sum > wholeShare) return `The stated shares total ${shareWords(sum)}: more than 100 %.`;
  return isAll ? `The stated shares total ${shareWords(sum)}.` : `The stated shares total ${shareWords(sum)}; some owners have none.`;
}
