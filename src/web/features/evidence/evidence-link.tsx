import { Link } from '@tanstack/react-router';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';

/** A link to a record. `link` is the path and query at the desk: `'/audit?action=setting'`. */
export function EvidenceLink({ link, children }: { readonly link: string; readonly children: string }) {
  const [path = '', query = ''] = link.split('?');
  return (
    <Link to={path as never} search={Object.fromEntries(new URLSearchParams(query)) as never}>
      <TextWithAmounts text={children} />
    </Link>
  );
}
